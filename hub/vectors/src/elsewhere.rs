//! What people ask offices and machines for that programs of help do not give. A question that is liker to one of these than to every
//! passage is about something else, however like it is to the likest one.

/// The subjects.
pub const SUBJECTS: [&str; 16] = [
    "Passports and visas for travelling abroad.",
    "Licences for dogs and other pets.",
    "Parking tickets and traffic fines.",
    "Marriages, divorces and lawyers.",
    "Voting and elections.",
    "The weather forecast.",
    "Football, sports and games.",
    "Music, films and books.",
    "Computers and telephones.",
    "Streets, lamps and potholes.",
    "Cooking and recipes.",
    "Museums and opening hours.",
    "Noise and quarrels with neighbours.",
    "Holidays and hotels.",
    "Learning a language or an instrument.",
    "Building permits and fences.",
];

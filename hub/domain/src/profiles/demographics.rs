//! What people may say of their background, with the words of each language that the catalogue is translated into.

/// One entry of the catalogue, under the specification's names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Demographic {
    pub id: &'static str,
    /// `Ethnicity`, `Gender`, `Race` or `Other`.
    pub ds_type: &'static str,
    /// `Demographics` or `Involvement`.
    pub ds_category: &'static str,
    /// In English, Spanish and Arabic.
    words: [&'static str; 3],
}

macro_rules! catalogue {
    ($($id:literal $kind:literal $category:literal $en:literal $es:literal $ar:literal;)+) => {
        /// Every entry, by type.
        pub const CATALOGUE: &[Demographic] = &[$(Demographic {
            id: $id, ds_type: $kind, ds_category: $category, words: [$en, $es, $ar],
        }),+];
        /// Their ids.
        pub const IDS: &[&str] = &[$($id),+];
    };
}

catalogue! {
    "ethnicity_hispanic" "Ethnicity" "Demographics" "Hispanic or Latino" "Hispano o latino" "من أصل إسباني أو لاتيني";
    "ethnicity_not_hispanic" "Ethnicity" "Demographics" "Not Hispanic or Latino" "No hispano ni latino" "ليس من أصل إسباني أو لاتيني";
    "gender_woman" "Gender" "Demographics" "Woman" "Mujer" "امرأة";
    "gender_man" "Gender" "Demographics" "Man" "Hombre" "رجل";
    "gender_nonbinary" "Gender" "Demographics" "Nonbinary" "No binario" "غير ثنائي";
    "gender_other" "Gender" "Demographics" "Another gender" "Otro género" "جنس آخر";
    "race_native" "Race" "Demographics" "American Indian or Alaska Native" "Indígena de las Américas o de Alaska" "من سكان أمريكا الأصليين أو ألاسكا";
    "race_asian" "Race" "Demographics" "Asian" "Asiático" "آسيوي";
    "race_black" "Race" "Demographics" "Black or African American" "Negro o afroamericano" "أسود أو أمريكي من أصل أفريقي";
    "race_middle_eastern" "Race" "Demographics" "Middle Eastern or North African" "De Oriente Medio o del norte de África" "من الشرق الأوسط أو شمال أفريقيا";
    "race_pacific" "Race" "Demographics" "Native Hawaiian or Pacific Islander" "Nativo de Hawái o de las islas del Pacífico" "من سكان هاواي الأصليين أو جزر المحيط الهادئ";
    "race_white" "Race" "Demographics" "White" "Blanco" "أبيض";
    "other_veteran" "Other" "Demographics" "Veteran" "Veterano de las fuerzas armadas" "محارب قديم";
    "other_disability" "Other" "Demographics" "Has a disability" "Tiene una discapacidad" "لديه إعاقة";
    "other_student" "Other" "Involvement" "Student" "Estudiante" "طالب";
    "other_volunteer" "Other" "Involvement" "Volunteers in the community" "Voluntario en la comunidad" "متطوع في المجتمع";
    "other_community_board" "Other" "Involvement" "Serves on a community board" "Miembro de una junta comunitaria" "عضو في مجلس محلي";
}

impl Demographic {
    /// What it is called, and in which language: the one that is asked for, else English.
    pub fn words(&self, lang: &str) -> (&'static str, &'static str) {
        match lang.split('-').next().unwrap_or(lang) {
            "es" => (self.words[1], "es"),
            "ar" => (self.words[2], "ar"),
            _ => (self.words[0], "en"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_catalogue_has_the_four_types_and_two_categories_and_words_for_each_entry() {
        for (place, entry) in CATALOGUE.iter().enumerate() {
            assert!(["Ethnicity", "Gender", "Race", "Other"].contains(&entry.ds_type));
            assert!(["Demographics", "Involvement"].contains(&entry.ds_category));
            assert!(entry.words.iter().all(|words| !words.is_empty()));
            assert!(!IDS[..place].contains(&entry.id), "{}", entry.id);
        }
        assert_eq!(CATALOGUE[2].words("es-MX"), ("Mujer", "es"));
        assert_eq!(CATALOGUE[2].words("vi"), ("Woman", "en"));
    }
}

DROP TABLE search_documents;
DROP TABLE guest_links;
DROP TABLE transcript_segments;
DROP TABLE recording_tracks;
DROP TABLE call_participants;
DROP TABLE calls;

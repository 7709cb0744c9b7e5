DROP TABLE recording_masks;

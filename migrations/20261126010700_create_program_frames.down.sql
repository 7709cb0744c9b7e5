DROP TABLE program_frames;

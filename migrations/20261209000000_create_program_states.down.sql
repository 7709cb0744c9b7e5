DROP TABLE program_states;

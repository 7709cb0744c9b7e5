DROP TABLE voicemails;

DROP TABLE mentions;

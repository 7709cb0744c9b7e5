DROP TABLE assistant_vectors;

DROP TABLE stranger_texts;

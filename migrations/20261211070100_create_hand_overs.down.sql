DROP TABLE hand_overs;

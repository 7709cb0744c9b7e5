import { describeSpokenCode } from "../sign-in/spoken-code";

// Here nothing runs beside it: the recogniser gets the sound whole.
describeSpokenCode(["en"]);

import { describeSpokenCode } from "./spoken-code";

describeSpokenCode(["es", "ar"]);

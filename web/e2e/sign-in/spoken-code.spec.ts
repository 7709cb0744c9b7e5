import { describeSpokenCode } from "./spoken-code";
import { languages } from "./words";

// English is spoken in journeys/spoken-code.spec.ts, where it is also heard.
describeSpokenCode(languages("es").filter((language) => language !== "en"));

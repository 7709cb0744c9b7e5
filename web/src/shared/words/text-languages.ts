/** The languages that texts for applicants are written in. */
export const TEXT_LANGUAGES = ["en", "es", "ar", "zh", "vi", "ko", "tl", "ru", "fr", "ht", "pt"] as const;

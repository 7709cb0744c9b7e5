DROP TABLE captcha_tokens;
DROP TABLE sign_in_links;
DROP TABLE password_history;

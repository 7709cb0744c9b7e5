-- The name of notice_fallbacks before 20261205000000, for hubs of the release before that run beside this one while it is deployed: they keep
-- and take rows through it (PostgreSQL writes through a simple view). The release after this one drops it. SQLite has one hub at a time; there
-- it is only read.
CREATE VIEW notice_next_ways AS
    SELECT tenant_id, message_id, channel, from_address, to_address, lang, subject, body FROM notice_fallbacks;

-- What the carrier refused a call with: SIP status, its words and its warning. NULL: it did not refuse.
ALTER TABLE calls ADD COLUMN refused_status BIGINT;
ALTER TABLE calls ADD COLUMN refused_reason TEXT NOT NULL DEFAULT '';
ALTER TABLE calls ADD COLUMN refused_warning TEXT NOT NULL DEFAULT '';

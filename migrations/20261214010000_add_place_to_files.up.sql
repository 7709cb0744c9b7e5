-- The place of the question in whose answer a file was uploaded for an application, until it is sent; NULL: it answers none yet.
ALTER TABLE uploads ADD COLUMN place TEXT;
ALTER TABLE files ADD COLUMN place TEXT;

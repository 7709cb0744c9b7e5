ALTER TABLE payment_questions DROP COLUMN suspense_cents;
ALTER TABLE payment_questions DROP COLUMN suspense_id;
ALTER TABLE bank_replies DROP COLUMN suspense_cents;
ALTER TABLE bank_replies DROP COLUMN suspense_id;

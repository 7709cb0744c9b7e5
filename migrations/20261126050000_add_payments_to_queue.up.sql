-- The queue shows an application's last payment where its program pays, and is filtered by the payment's channel.
ALTER TABLE applications ADD COLUMN payment_channel_name TEXT;
ALTER TABLE applications ADD COLUMN payment_status_name TEXT;
-- Whether payments apply to the program.
ALTER TABLE programs ADD COLUMN has_payments BOOLEAN;
UPDATE applications SET
    payment_channel_name = (SELECT p.channel_name FROM application_payments p
        WHERE p.tenant_id = applications.tenant_id AND p.application_id = applications.id ORDER BY p.position DESC LIMIT 1),
    payment_status_name = (SELECT p.status_name FROM application_payments p
        WHERE p.tenant_id = applications.tenant_id AND p.application_id = applications.id ORDER BY p.position DESC LIMIT 1);
UPDATE programs SET has_payments = EXISTS (SELECT 1 FROM applications a
    WHERE a.tenant_id = programs.tenant_id AND a.program_id = programs.id AND a.payment_channel_name IS NOT NULL);

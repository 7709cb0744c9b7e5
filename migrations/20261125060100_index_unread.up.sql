-- The applications in which somebody wrote and nobody has looked: few among many.
CREATE INDEX applications_unread ON applications (tenant_id, program_id, owner_id)
    WHERE unread_email + unread_sms + unread_voice + unread_note > 0;

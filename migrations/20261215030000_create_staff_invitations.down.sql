DROP INDEX pending_accounts_by_user;
DROP INDEX sign_ins_by_account;
DROP INDEX accounts_by_staff_email;
DROP INDEX accounts_by_staff_type;
DROP TABLE staff_invitation_programs;
DROP TABLE staff_invitations;

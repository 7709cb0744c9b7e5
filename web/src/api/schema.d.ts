// Written by `npm run api:types` from the hub's OpenAPI document; not to be changed by hand.

export interface paths {
    "/api/application-history-fw2/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Changes of status and owner, holds, documents and payments, the last one first: the history that the case shows. */
        get: operations["read_application_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/applications/{id}/activity-streams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What has happened to an application. */
        get: operations["list_application_activity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/applications/{id}/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The papers of an application. A file is fetched by its links (`GET /api/files/{id}/links`). */
        get: operations["list_application_attachments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/applications/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The notes of an application. */
        get: operations["list_application_notes"];
        put?: never;
        /** Leaves a note. */
        post: operations["create_application_note"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/availabilities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who takes calls in the caller's programs, of those who have a screen open. The topic `conferences` says when to look again. */
        get: operations["list_availabilities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/availability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's availability. The topic `me` says when to look again. */
        get: operations["read_availability"];
        /** Says whether the caller takes calls; their other screens follow. A person who is in a call is busy until it ends. */
        put: operations["set_availability"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/avatars/{tenant}/{account}/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A small picture, JPEG. Where there is none it is 404: initials stand in its place. */
        get: operations["read_avatar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bulk-application/{id}/resource/{cd_resource}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * As the call for the whole change; the check's other applications stay as they are (`other_program`). Confirmed again, it is the
         *     same.
         */
        post: operations["apply_bulk_application"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bulk-application/{id}/{cd_resource}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One's own bulk change by its id, with the applications of this program only. */
        get: operations["read_bulk_application"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/buy-phone-number": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** At most twenty numbers with this area code. */
        get: operations["list_number_offers"];
        put?: never;
        /** Buys a number for the tenant: calls to it lead to the program from now on. */
        post: operations["buy_phone_number"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/called-numbers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is called from here: the countries, and the exceptions. */
        get: operations["list_called_numbers"];
        put?: never;
        /** Lets a number be called. */
        post: operations["add_called_number"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/called-numbers/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Lets a number be called no more. */
        delete: operations["remove_called_number"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calls/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One call. */
        get: operations["read_call"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calls/{id}/conference": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One's own running call. Its changes come as `call.conference` on the thread's topic. */
        get: operations["read_call_conference"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calls/{id}/digits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Presses keys. 409 `call_over` if the other side is not a telephone. The keys are not recorded anywhere. */
        post: operations["press_keys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calls/{id}/guest-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a link; it is shown only now. */
        post: operations["create_guest_link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calls/{id}/hang-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends a call; one that is over already stays so. */
        post: operations["hang_up_call"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calls/{id}/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new token for one's own call. */
        post: operations["join_call"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calls/{id}/recording": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Links and waveforms. Asking for them is a line in the audit log. */
        get: operations["read_recording"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calls/{id}/recording/agreement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Notes that the applicant agreed, where the law of a party's state wants it; the recording begins. A line in the audit log
         *     says who noted it.
         */
        post: operations["note_agreement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calls/{id}/recording/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A link to the archive. Asking for it is a line in the audit log. */
        get: operations["link_archive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calls/{id}/recording/archive.zip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The archive. */
        get: operations["download_archive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calls/{id}/recording/mixed.ogg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everyone together. */
        get: operations["play_mixed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calls/{id}/recording/tracks/{leg}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One party. */
        get: operations["play_track"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calls/{id}/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The summary that was accepted, else the draft. A call of which nothing was written down has one without claims. */
        get: operations["read_summary"];
        /**
         * Accepts the summary of an ended call, unchanged or edited. Allowed to the account that placed the call, and to
         *     supervisors. Answers 409 `version_conflict`, with the current summary, if somebody else has changed it.
         */
        put: operations["accept_summary"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calls/{id}/transcript": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The final segments of a call. */
        get: operations["read_transcript"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calls/{id}/wrap-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Writes a call up: it is part of the call's entry in the conversation, and a reviewer whose wrap-up this call is for is available
         *     again. 422 on `code` where it is none of the line's.
         */
        put: operations["write_up_call"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/captcha/challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A challenge of this host's tenant, good for five minutes; 404 where the tenant has another engine. The solution goes
         *     along as `captchaToken`: base64 of JSON `{algorithm, challenge, number, salt, signature}`.
         */
        get: operations["create_challenge"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/communications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Writes to the applicant, or leaves a note; the same `Idempotency-Key` gives the same entry again. */
        post: operations["create_communication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/communications/communications-by-labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The last communications of each application. */
        get: operations["list_communications_by_labels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/communications/create-by-labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends the same mail to each, once however often the labels name it; the same `Idempotency-Key` sends nothing twice. To more than
         *     twenty only after a test to oneself (`test_first`) and with their number (`number_not_confirmed`), and never a decision
         *     (`approval_required`): that is an outreach.
         */
        post: operations["create_communications_by_labels"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/communications/create-by-labels/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends the mail to the caller's own address, marked as a test. One to more than twenty applications names it, within an hour and with the
         *     same words and labels.
         */
        post: operations["send_labelled_mail_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/communications/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The notes of an application. */
        get: operations["list_notes"];
        put?: never;
        /** Adds a note, which only staff can see. */
        post: operations["create_note"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/communications/voice/conference/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A token for a running call: for one's own as its reviewer, for another's as a supervisor who listens. */
        post: operations["join_conference"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/communications/voice/conference/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Leaves a call. It ends with its reviewer, unless a supervisor has taken over. */
        post: operations["leave_call_conference"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/communications/voice/conference/mute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mutes one's own leg for everyone. */
        post: operations["mute_own"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/communications/voice/conference/unmute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lets one's own browser unmute. */
        post: operations["unmute_own"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/communications/voice/recordings/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Starts recording after the spoken notice, or resumes it. */
        post: operations["start_recording"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/communications/voice/recordings/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stops recording; the call goes on. */
        post: operations["stop_recording"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/communications/voice/web-client-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A token for the browser's LiveKit client, for one's own call. */
        post: operations["web_client_token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/community-profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The profile of the caller's tenant. */
        get: operations["read_community_profile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Changes texts. Applicants read them from now on, on every host that has none of its own. */
        patch: operations["change_community_profile"];
        trace?: never;
    };
    "/api/conferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Running conferences, the longest first. */
        get: operations["list_conferences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/conferences/{id}/help": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Asks for help, or needs none any more. Only the reviewer of the call can. */
        post: operations["ask_help"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/conferences/{id}/hold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Puts the applicant on hold, or takes the call up again. */
        post: operations["hold"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/conferences/{id}/invite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes the link by which somebody joins. */
        post: operations["invite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/conferences/{id}/invited/{identity}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Revokes an invitation: its link and its code admit nobody any more, and a guest who joined with them is removed. */
        post: operations["remove_invited"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/conferences/{id}/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Leaves a conference; one that is over has let everyone go. */
        post: operations["leave_conference"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/conferences/{id}/listen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A token for the room that permits listening only. */
        post: operations["listen_to_conference"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/conferences/{id}/lock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Locks a conference, or opens it again. */
        post: operations["lock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/conferences/{id}/mask": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pauses recording, transcript and captions for a number, or ends the pause. Requested again during a pause, it
         *     restarts the tenant's limit.
         */
        post: operations["mask_conference"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/conferences/{id}/mode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Changes how one supervises. Leaving `takeover` gives the call back to the reviewer. */
        post: operations["change_mode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/conferences/{id}/participants/{identity}/language": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Says what somebody speaks: their captions are written in it from now on, where an engine knows it. */
        post: operations["change_language"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/conferences/{id}/participants/{identity}/mute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mutes somebody for everyone. */
        post: operations["mute_party"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/conferences/{id}/participants/{identity}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends somebody away. Without the applicant the call ends. */
        post: operations["remove_party"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of conversations. */
        get: operations["list_conversations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/conversations/unread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the bar shows beside the inbox and the queue. */
        get: operations["count_unread_conversations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/create-business-for-user/instance/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adds a business to the login of an address, which is notified. An address without a login is 404
         *     `account_not_found`.
         */
        post: operations["create_business_for_user"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/create-individual/instance/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a login and an account and sends the link to the first password. A captcha is always asked for. */
        post: operations["create_individual"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/create-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends the link. An address without a login is 404 `account_not_found`, or gets the same answer if the tenant reveals
         *     nothing.
         */
        post: operations["create_token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/create-user-and-business/instance/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a login and a business. An address that has a login is 409 `login_id_in_use`. */
        post: operations["create_user_and_business"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deliveries/dead": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Deliveries that were given up, of one's programs; codes and notices, which belong to none, for those whose right holds in the
         *     whole tenant.
         */
        get: operations["list_dead_deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deliveries/dead/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Puts a delivery back into the outbox, under its old idempotency key and with all its attempts before it. */
        post: operations["replay_delivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deliveries/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The providers of texts and mails. A single provider is used whatever its health. */
        get: operations["list_delivery_providers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/denial-reasons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Per status a map of label to id (specification 2, section 3), of those that are offered. */
        get: operations["list_denial_reasons"];
        /** What was decided by a reason before keeps the name that it had. */
        put: operations["save_denial_reasons"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/denial-reasons/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The reasons of a program, with all their words. */
        get: operations["read_current_denial_reasons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/egresses/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Fetches it, whole or in part. Each fetch is a line in the audit log before the first byte. */
        get: operations["read_egress_file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/emergency-calling": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tenant's setting. */
        get: operations["read_emergency_calling"];
        /** Changes the setting. With `trunk`, calls to emergency services leave by it from now on. */
        put: operations["change_emergency_calling"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/emergency-way": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether staff can call emergency services from here, and under which number. */
        get: operations["read_emergency_way"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feature-flags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Each feature and whether it is there; the calls of one that is not are 403 `feature_off`. */
        get: operations["read_feature_flags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/files/uploads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where to continue after a broken connection. */
        get: operations["read_upload"];
        put?: never;
        post?: never;
        /** Deletes what has been received. */
        delete: operations["cancel_upload"];
        options?: never;
        head?: never;
        /** Takes the part that begins at `Upload-Offset`. The last part makes the file: the answer has it, or says why it is refused. */
        patch: operations["continue_upload"];
        trace?: never;
    };
    "/api/files/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Name, size and what the virus scanner says. */
        get: operations["read_file"];
        put?: never;
        post?: never;
        /**
         * Deletes its bytes; messages that carried it say that it was removed. Refused while the application is under a legal
         *     hold.
         */
        delete: operations["remove_file"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/files/{id}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Saves the file under its name. */
        get: operations["download_file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/files/{id}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Links to a file. Asking for them is a line in the audit log. */
        get: operations["link_file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/files/{id}/thumbnail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The small picture of a file. */
        get: operations["view_thumbnail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/files/{id}/view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Shows the file. */
        get: operations["view_file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/finance/award-payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The awards of a program that are not paid yet, as CSV; blank where nothing is planned. */
        get: operations["download_award_payouts"];
        put?: never;
        /**
         * Writes down what was paid out: `Application ID`, `Amount`, `Payment Channel`, `Payment status`, `Reference`, and if given `Payee`.
         *     The same reference again changes its payment. Rows that cannot be taken say why, the others are done together.
         */
        post: operations["upload_award_payouts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/finance/payment-reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The payment report file of a program, as CSV. */
        get: operations["download_payment_report"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/finance/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The finance review file of a program, as CSV. */
        get: operations["download_finance_review"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/finance/tax-ids": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tax ids of a program's applications, as CSV; blank where none is on file. The audit log shows who took them away. */
        get: operations["download_tax_ids"];
        put?: never;
        /**
         * Puts the tax ids of a file on file: `Application ID`, `Tax ID`, and if given `Name on file` and `Match code`. Rows that cannot be
         *     taken say why, the others are done together.
         */
        post: operations["upload_tax_ids"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/find-business/{email}/instance/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The businesses of an address in an instance. */
        get: operations["find_business"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flow-test-calls/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far a test call is. `not_found` once it is over, and at another node than the one that calls. */
        get: operations["read_flow_test_call"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The flows of one's programs. */
        get: operations["list_flows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flows/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Checks a flow that nobody has saved. */
        post: operations["check_flow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flows/prompt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Says a prompt as callers hear it: Ogg/Opus. */
        post: operations["speak_flow_prompt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flows/ready-made": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A line for everything about benefits, and one that says how far an application is. */
        get: operations["list_ready_made_flows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flows/simulate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Runs a flow with the schedules, the lines and the other flows as they are published. Nothing is called, sent or written. */
        post: operations["simulate_flow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flows/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A flow with its steps. */
        get: operations["read_flow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flows/{key}/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Saves a draft of a flow. Calls go on by the version that holds. */
        put: operations["save_flow_draft"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flows/{key}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Publishes a draft. Calls that are in the flow go on by the version they began with. */
        post: operations["publish_flow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flows/{key}/roll-back": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Publishes the text of an earlier version as a new one. */
        post: operations["roll_back_flow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flows/{key}/test-call": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Calls the caller's own telephone and leads them through the draft, or the version that holds where there is none. Nothing of it
         *     is written down. In the demonstration the caller's simulated phone rings where the tenant has no number to call from. 422
         *     `no_own_phone` on `to` where there is neither.
         */
        post: operations["test_flow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flows/{key}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The versions of a flow that have been published. */
        get: operations["list_flow_versions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/forward-auth/mfa/code-call": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How the call stands that reads the code of this token. Always `calling` for somebody who is not signed in at an agency
         *     that does not reveal who is on file: a refused call would show that a number is.
         */
        get: operations["read_code_call"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/forward-auth/mfa/send-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends the code. A session may only ask while it is assured (403 `step_up_required`). `change_login_id` needs a
         *     session, or, before a first password, the token of the code for that (403 `reauthenticate` otherwise): knowing a
         *     login id, or reading one of its mailboxes, is not enough to take it over.
         */
        post: operations["send_operation_code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/forward-auth/mfa/verify-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Checks the code. The token is the `ds_token` of a new password, or allows the change of the login id. */
        post: operations["verify_operation_code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/forward-auth/v1/account/change-login-id": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Changes the login id. Every previously verified address is notified, with a link that undoes it; links sent to the
         *     old one become void, and other sessions end.
         */
        post: operations["change_login_id"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/forward-auth/v1/account/search-cca-user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Searches for a login. If the tenant reveals nothing, everybody gets a token, and a code is sent to those who exist. */
        post: operations["search_login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/guest/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a link opens. */
        get: operations["read_guest_call"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/guest/{code}/agree-to-recording": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Agrees to be recorded, where that is needed. */
        post: operations["agree_to_recording_as_guest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/guest/{code}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes the call; again from the same device after a reload. */
        post: operations["answer_as_guest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/guest/{code}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Does not take the call. What a device has taken no other declines. */
        post: operations["decline_as_guest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/guest/{code}/decline-recording": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Does not want to be recorded. */
        post: operations["decline_recording_as_guest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/guest/{code}/hang-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends the call; somebody who was added only leaves it. */
        post: operations["hang_up_as_guest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/instances/branding": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The branding of this host's tenant. */
        get: operations["read_branding"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/instances/branding/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The branding of a tenant by number, or by its name or subdomain. */
        get: operations["read_branding_by_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/instances/signup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The instances in use that take individuals or businesses, by name. */
        get: operations["list_signup_instances"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/instances/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The instance of a number; one that is no longer in use is 404. */
        get: operations["read_instance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/instances/{id}/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Uploads the logo of one's own instance: a multipart form with one `file`, PNG, JPEG, GIF or WebP of at most 2 MB (2,048 KB). The
         *     hub makes a PNG of at most 640 pixels of it, keeps its transparency, and shows it from the next request on wherever the
         *     branding's `ds_logoUrl` is shown.
         */
        post: operations["upload_logo"];
        /** Removes the logo: the instance's name and initials stand in its place. */
        delete: operations["remove_logo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/instances/{id}/logo/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The picture itself, PNG. An earlier version is 404. */
        get: operations["read_logo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/instances/{id}/program-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was counted in the caller's own instance in the last 30 days; another one is 404. */
        get: operations["list_program_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/instances/{id}/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who governs the caller's own instance, by name; another one is 404. */
        get: operations["list_government_users"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tenant's jobs by kind, at most 200. */
        get: operations["list_jobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/line-board": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The lines of the programs that one supervises. The topic `conferences` says when to look again. */
        get: operations["read_line_board"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/login-changes/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reads a link without using it up. */
        post: operations["read_login_change"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/login-changes/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes a change back. Every session of the login ends, and its password is replaced by one that nobody knows. */
        post: operations["undo_login_change"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mails/waiting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Waiting mails, each with the conversation of the person with the sender's address, if there is one. */
        get: operations["list_waiting_mails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mails/{id}/body": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The page. */
        get: operations["show_mail_body"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mails/{id}/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A waiting mail belongs to nobody's conversation; it is kept, and listed no more. */
        post: operations["dismiss_mail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mails/{id}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Puts a waiting mail into a thread. */
        post: operations["link_mail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mails/{id}/original": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The link; 404 for a mail without HTML. */
        get: operations["read_mail_original"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/marketplace/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The page of the marketplace's identity provider, for the instance of this host. */
        post: operations["link_marketplace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/marketplace/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** For a sign-on that came from the marketplace, on the instance of this host. */
        post: operations["log_in_by_marketplace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/marketplace/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Renews it. 404 where nothing was granted; 401 `sso_failed` where the provider takes the grant no more. */
        post: operations["refresh_marketplace_grant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/membership-provider/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Always a redirect to the page `/auth` of this host: with `tokenGUID` and `nextUrl`, or with the `error` key of the
         *     failure. Nothing that the provider sent is passed on.
         */
        get: operations["return_from_provider"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/membership-provider/link/instance/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The page of the instance's membership provider. Asked from the instance's own host. */
        post: operations["link_membership_provider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/membership-provider/login/instance/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** For the instance's own sign-on, in the browser where it began. */
        post: operations["log_in_by_membership"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mentions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Notes that name the caller and that the caller has not read. */
        get: operations["list_mentions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/message-templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The templates of the tenant, with those that are offered no more. */
        get: operations["list_message_templates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/message-templates/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Fills a text with the data of an application; nothing is saved or sent. */
        post: operations["preview_message_template"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/message-templates/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Publishes what a template says from now on; what was sent before stays as it was sent. */
        put: operations["save_message_template"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/message-templates/{key}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The versions of a template that have been published. */
        get: operations["list_message_template_versions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mfa/passkey/finish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Checks the answer and begins the session. */
        post: operations["finish_passkey_sign_in"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mfa/passkey/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A challenge for the login's passkeys of this host. */
        post: operations["start_passkey_sign_in"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mfa/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends six digits by mail or text. */
        post: operations["send_code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mfa/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Checks the code and begins the session. */
        post: operations["verify_code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/missed-calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Missed calls of the programs in which one may call. The topic `phones` says when to look again. */
        get: operations["list_missed_calls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/missed-calls/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Marks a missed call for everybody here. */
        patch: operations["change_missed_call"];
        trace?: never;
    };
    "/api/notices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Changes of status that rules notify the caller of, and that the caller has not read. The topic `me` says `notice {id, item_id}` when
         *     one comes, and `notice.seen {count}` when some are read or taken back.
         */
        get: operations["list_notices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notices/seen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Marks notices as read: what would go out later by email or text, does not. Reading the conversation of an application does the same
         *     for what is about it.
         */
        post: operations["mark_notices_seen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/error-logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Notices that were not sent or did not arrive, of one's programs. */
        get: operations["list_error_logs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/notification-rule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rules of one's programs, with those that are switched off. */
        get: operations["list_notification_rules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/notification-rule/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Writes nothing. */
        post: operations["preview_notification_rule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/notification-rule/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Publishes a rule, in force from the next move on; its earlier messages stay in the threads. */
        put: operations["save_notification_rule"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/outreach-approvals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Outreach of one's programs that waits for a second person, and the answers to one's own. */
        get: operations["list_outreach_approvals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/outreach-item": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The outreach of one's programs. */
        get: operations["list_outreach_items"];
        put?: never;
        /**
         * Sends to everybody the filter finds now, after the seconds in which it can be undone; the same `Idempotency-Key` never starts two. To
         *     more than twenty people only after a test to oneself (`test_first`) and with their number (`number_not_confirmed`); and what tells
         *     them a decision is `pending` until a second person has approved it.
         */
        post: operations["begin_outreach_item"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/outreach-item/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Counts the people, with consent and addresses taken into account, and shows the message to the first; nothing is sent. */
        post: operations["preview_outreach_item"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/outreach-item/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends it to the caller's own mail address or phone, marked as a test. An outreach to more than twenty people names it, within an hour
         *     and with the same words and filter.
         */
        post: operations["send_outreach_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/outreach-item/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An outreach with the outcomes of its recipients. */
        get: operations["read_outreach_item"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/outreach-item/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Approves it: it starts once it can no longer be undone. Its author cannot, and of two answers the second is refused. */
        post: operations["approve_outreach_item"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/outreach-item/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pauses it: messages already being sent still arrive. */
        post: operations["pause_outreach_item"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/outreach-item/{id}/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Refuses it, with a reason for its author. It is sent to nobody. */
        post: operations["refuse_outreach_item"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/outreach-item/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Continues with the recipients who have not been handled. */
        post: operations["resume_outreach_item"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/outreach-item/{id}/seen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Records that the caller has read the answer to their own request. */
        post: operations["mark_outreach_answer_seen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/outreach-item/{id}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends it for good: recipients who have not been handled get nothing, and unsent messages are cancelled. */
        post: operations["stop_outreach_item"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/outreach-item/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes it back before it starts: nobody gets anything. Refused as `nothing_to_undo` once it has started. */
        post: operations["undo_outreach_item"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/outreach-item/{id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Withdraws one's own that waits for a second person. */
        post: operations["withdraw_outreach_item"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/outreach-texts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Statuses and templates of a program. */
        get: operations["list_outreach_texts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/participants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The audiences, states and templates that a rule of this program may name. */
        get: operations["list_participants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/reason": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The reasons of a program that are offered, under the key `8`. */
        get: operations["list_reasons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The variables of templates. */
        get: operations["list_notification_tokens"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/own-applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Newest first; empty for a person without applications. */
        get: operations["list_own_applications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/own-applications/{id}/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * It lands in the application's thread as a mail from the applicant does. An account may write fifty a day; more are 429
         *     `rate_limited`.
         */
        post: operations["answer_own_application"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/own-phone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reads one's own telephone. */
        get: operations["read_own_phone"];
        put?: never;
        post?: never;
        /** Forgets one's own telephone. */
        delete: operations["remove_own_phone"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/own-phone/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a code to a number that shall be one's own telephone. */
        post: operations["send_own_phone_code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/own-phone/code-call": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How the call stands that reads the code. */
        get: operations["read_own_phone_call"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/own-phone/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Keeps the number whose code is right. */
        post: operations["verify_own_phone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/phone-calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The calls of the programs in which one may call. */
        get: operations["list_phone_calls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/phone-calls/{id}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Takes a call in a conversation, or makes the callback that is offered, and returns a token for its room. A callback to a number
         *     that stands with nobody needs `thread_id`: whose it is. 409 `call_over` if it no longer rings.
         */
        post: operations["answer_phone_call"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/phone-calls/{id}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Files a missed call in a conversation. 404 `not_found` if it is filed already, or still rings. */
        post: operations["link_phone_call"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/phone-calls/{id}/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refuses a call. One of a waiting line goes to the next reviewer at once; any other is refused for everybody here, and the
         *     caller's conversation shows it as declined, if it is known.
         */
        post: operations["refuse_phone_call"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/phone-numbers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tenant's numbers. */
        get: operations["list_phone_numbers"];
        put?: never;
        /** Adds a number. */
        post: operations["add_phone_number"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/phone-numbers/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Takes a number away that calls to emergency services do not show. */
        delete: operations["remove_phone_number"];
        options?: never;
        head?: never;
        /** Changes the program of a number. Calls that ring now are not affected. */
        patch: operations["change_phone_number"];
        trace?: never;
    };
    "/api/phone-schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tenant's schedules. */
        get: operations["list_phone_schedules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/phone-schedules/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Publishes when an office is open. Calls that come from now on go by it. */
        put: operations["save_phone_schedule"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/phone-sounds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the sounds. */
        get: operations["list_phone_sounds"];
        put?: never;
        /** Takes a sound in. Its bytes decide what it is: 422 on `file` with `wrong_type`, `damaged`, `too_long` or `silent`. */
        post: operations["add_phone_sound"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/phone-sounds/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Takes a sound away. 422 `in_use` on `key` while a published flow plays it. */
        delete: operations["remove_phone_sound"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/phone-sounds/{key}/audio": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How a sound is heard: Ogg/Opus. */
        get: operations["play_phone_sound"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/phone-trunks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tenant's trunks. They are made with an API key. */
        get: operations["list_phone_trunks"];
        put?: never;
        /** Makes a trunk. It holds at once on this node, on others within fifteen seconds. */
        post: operations["add_phone_trunk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/phone-trunks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes a trunk. Calls that are under way go on as they began. It stays a trunk of its direction. */
        put: operations["change_phone_trunk"];
        post?: never;
        /** Removes a trunk that no number calls out by, nor calls to emergency services. */
        delete: operations["remove_phone_trunk"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/phone-trunks/{id}/calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Calls by a trunk that are over, of the last thirty days. */
        get: operations["list_trunk_calls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/phone-trunks/{id}/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Asks a trunk that calls go out by whether it is there, now. */
        get: operations["read_phone_trunk_state"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/phone-trunks/{id}/test-call": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Calls a number through a trunk and reads a sentence to the person who answers. Returns when the call is over, after at most
         *     45 seconds.
         */
        post: operations["make_test_call"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/procedures/AdvanceState": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Moves applications on, or confirms a check. */
        post: operations["advance_state"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/procedures/CheckBulkAssign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Judges a change of many applications, and changes nothing. */
        post: operations["check_bulk_assign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/procedures/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Runs a procedure that reads, by name. */
        post: operations["run_procedure"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/program-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Counts one event of this host's tenant. A tenant that does not count answers the same and keeps nothing. */
        post: operations["count_program_event"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/recaptcha/is-activated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The captcha of this host's tenant. */
        get: operations["read_captcha"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/recaptcha/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Checks a token. A valid one is good for one call within five minutes. */
        post: operations["verify_captcha"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reporting/catalog/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The reports of one's own instance (`cd_instance`), individuals' first. */
        get: operations["list_catalog_reports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reporting/payout-import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The same as a list, for systems that pay out. */
        post: operations["import_payouts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reporting/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every report with its roles. */
        get: operations["list_report_roles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reporting/reports/{name}/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Limits a report to these roles. Administrators still see it. Writes an audit line. */
        put: operations["set_report_roles"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reporting/sync-report/{id}/{other}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Of one's own instance (`cd_instance`), with one system or with `all`. Served outside qa and staging, to administrators, and
         *     to reviewers and remediators of listed instances whose tenant has it switched on; 404 otherwise.
         */
        get: operations["read_sync_report"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reporting/tin-match": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Each application with what the Internal Revenue Service has answered, whether the name on file is the applicant's, and how many
         *     other people of the program give the same number. A line in the audit log.
         */
        post: operations["match_tax_ids"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every report that is for one of the caller's roles, individuals' first. */
        get: operations["list_reports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One's own files and how far they have come. The topic `me` says `report.exported {id, rows}` when one is made. */
        get: operations["list_report_exports"];
        put?: never;
        /** A job makes a CSV file of it, kept for seven days. Asking is a line in the audit log. */
        post: operations["export_report"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/exports/{id}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One's own file; 409 `file_not_ready` until it is made. Asking for it is a line in the audit log. */
        get: operations["link_report_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The report of this name (`login-activity`, `data-accuracy`, `applications-resources`, `bulk-operations`; of businesses also
         *     `resource-status`, `resource-eligibility`) as of now.
         */
        get: operations["read_report"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Finds every word of `q`; the last may be unfinished. */
        get: operations["search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/second-factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** No secret among it. */
        get: operations["read_second_factors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/second-factors/backup-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ten new codes, shown once; older ones are worth nothing. */
        post: operations["renew_backup_codes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/second-factors/passkeys/finish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adds it. */
        post: operations["finish_passkey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/second-factors/passkeys/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A challenge for a new passkey of this host. */
        post: operations["start_passkey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/second-factors/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Removes one. Staff keeps one second factor at least. */
        delete: operations["remove_passkey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/second-factors/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new secret. It takes effect once confirmed; until then the present app stays valid. */
        post: operations["offer_authenticator_app"];
        /** The app is used no more. Staff keeps one second factor at least. */
        delete: operations["remove_authenticator_app"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/second-factors/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The app shows that it has the secret. The answer is a fresh set of backup codes; older ones are worth nothing. */
        post: operations["confirm_authenticator_app"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/second-factors/trusted-devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Trusts no device any more. None trusted before is no error. */
        delete: operations["forget_trusted_devices"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session-v2": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begins a session for one account of the login. No second factor is required if one was given during this sign-in, or
         *     on a device that the login trusts.
         */
        post: operations["create_session"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/admin-tools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Once, within a minute, on a host of the code's instance. A page of another host is refused: the
         *     tools' server exchanges the code.
         */
        post: operations["exchange_tools_code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/assurance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The session's assurance. */
        get: operations["read_assurance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/assurance/passkey/finish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Proves the session by a passkey. */
        post: operations["prove_by_passkey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/assurance/passkey/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A challenge for the login's passkeys of this host that are older than the session. */
        post: operations["start_step_up_passkey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/assurance/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Proves the session by the password. A wrong one counts as at a sign-in, and is answered as there. */
        post: operations["prove_by_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/assurance/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a code to one of the login's own addresses. */
        post: operations["send_step_up_code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/assurance/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Proves the session by a code: one that was sent, of the authenticator app, or of the list. */
        post: operations["prove_by_code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/exchange": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Once, within a minute, on the host that the code was made for, by a page of that host. While somebody else is signed in
         *     in this browser it is 403 `reauthenticate`, and the code stays good: ask, then send `replace`.
         */
        post: operations["exchange_code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/keep-alive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Counts as activity, as any other request of the session does. */
        post: operations["keep_session_alive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Renews the session of this browser. A token that was used before ends the session: somebody else may have it. */
        post: operations["refresh_session"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The live sessions of the login in all its accounts, the one used last first. */
        get: operations["list_sessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sessions/end-others": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends all of one's own sessions but the one that asks. */
        post: operations["end_other_sessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sessions/not-me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ends every session of the login, revokes its trusted devices, undoes the session's changes, replaces the password by
         *     a random one, and returns a token with which a new one can be set at once (`ds_token`).
         */
        post: operations["report_session"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sessions/{sid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Ends one of one's own sessions; its tokens and sockets are dead on every node within a second. */
        delete: operations["end_session"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sign-up/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adds the account. The link shows that its owner reads the login's mail; the session, that they are the login's owner at the
         *     assurance that the login asks for.
         */
        post: operations["confirm_asked_account"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sign-up/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reads a link without using it up. */
        post: operations["read_asked_account"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/signup/find-business-user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The business of an address, or null; always null if the instance reveals nothing about its accounts. */
        post: operations["find_business_user"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/signup/search-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The accounts of an address; always empty if the instance reveals nothing about them. */
        get: operations["search_account"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/texts/waiting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Waiting texts by number, each with the conversation of the person who has the number by now, or of the application that a
         *     text names.
         */
        get: operations["list_waiting_texts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/texts/{id}/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The text and the earlier ones of its number belong to nobody's conversation; they are kept, and listed no more. Later ones,
         *     which the caller may not have seen, still wait.
         */
        post: operations["dismiss_text"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/texts/{id}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Puts a waiting text and all others of its number into a thread; answers this one's entry. */
        post: operations["link_text"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/threads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One conversation. */
        get: operations["read_thread"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/threads/{id}/calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Calls the applicant of a thread. */
        post: operations["place_call"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/threads/{id}/consents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The lines of the ledger about a thread's person and addresses, in its program and in all. */
        get: operations["list_consents"];
        put?: never;
        /** Adds a line to the ledger; messages that waited for it go out, or end as opted out. */
        post: operations["record_consent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/threads/{id}/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Keeps the caller's own draft of a channel, which their other devices show; it goes when it is empty. */
        put: operations["keep_draft"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/threads/{id}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begins an upload; its parts follow. */
        post: operations["upload_file"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/threads/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Entries before or after a number. */
        get: operations["list_messages"];
        put?: never;
        /** Sends or notes something; the same `Idempotency-Key` gives the same entry again. */
        post: operations["post_message"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/threads/{id}/messages/{message_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Replaces words and time of a message that is scheduled or held. */
        patch: operations["edit_message"];
        trace?: never;
    };
    "/api/threads/{id}/messages/{message_id}/applicant-view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Lets the applicant see an entry of somebody else, or no longer. Each change is a line in the audit log. */
        put: operations["release_to_applicant"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/threads/{id}/messages/{message_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancels a message that is scheduled or held; it stays in the thread as cancelled. */
        post: operations["cancel_message"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/threads/{id}/messages/{message_id}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a message that waits for its time or for the recipient's morning immediately, even in quiet hours. */
        post: operations["release_message"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/threads/{id}/messages/{message_id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Puts a failed message back into the outbox, under its old idempotency key. */
        post: operations["retry_message"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/threads/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One's own PDFs of a conversation and how far they have come. The topic `me` says `thread.printed {id, thread_id}` when one is made. */
        get: operations["list_thread_prints"];
        put?: never;
        /**
         * A job makes a PDF of every entry, kept for a day; in English, Spanish or Arabic, by the caller's language. Asking is a line in the
         *     audit log.
         */
        post: operations["print_thread"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/threads/{id}/pdf/{print}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stops the making of one's own PDF at its next step. One that is made stays as it is. */
        post: operations["cancel_thread_print"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/threads/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Notes how far the caller has read. */
        post: operations["mark_thread_read"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/threads/{id}/snooze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Puts a conversation aside until then, or until something new comes in it. */
        post: operations["snooze_thread"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/threads/{id}/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The published templates for a channel, the thread's program and the status of its case, in the person's language and filled with their data. */
        get: operations["list_thread_templates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/threads/{id}/text-phone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Marks a number of the thread's person, or takes the mark away. Calls from a marked number ring for people at once: no menu, no
         *     place in a line and no greeting is spoken to them.
         */
        put: operations["mark_text_phone"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/threads/{id}/unread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Marks a conversation as unread, for the caller and in the counters that everybody sees. */
        post: operations["mark_thread_unread"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trunk-alarms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Trunks that calls go out by, that answered before, and do not any more. The topic `jobs` says `trunk.down {trunk_id}` and
         *     `trunk.up {trunk_id}`.
         */
        get: operations["list_trunk_alarms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/unsubscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends them, as somebody has said on the page. */
        post: operations["unsubscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/unsubscribe/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reads a link without using it. */
        post: operations["read_unsubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/update-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Sets the password. A weak one is 422 `weak_password` with every reason, and does not use up the link. All sessions
         *     of the login end, its lock is removed, and its address is notified.
         */
        patch: operations["update_password"];
        trace?: never;
    };
    "/api/user-preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's settings. */
        get: operations["read_preferences"];
        /** Replaces the caller's settings; their other screens follow. */
        put: operations["save_preferences"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/account-selection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * With a login token any account; with a session only for government and business accounts, and for nobody who acts as
         *     somebody else. A second factor that was given counts at the target; one that is still needed is asked for there.
         */
        post: operations["select_account"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every account of the login; inactive ones only for those who may see them. With a session it is what the account's menu
         *     lists, and nothing for those who act as somebody else.
         */
        get: operations["list_accounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/admin-tools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The tools' address with a one-time code, which the tools' own server exchanges (`POST /api/session/admin-tools`); 404 where
         *     the instance has none. For nobody who acts as somebody else.
         */
        post: operations["open_admin_tools"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Changes the password; `result` is false when the old one is wrong, which counts as a failed sign-in. This session
         *     continues, the others end.
         */
        post: operations["change_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/external-auth-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A one-time code for the realm's host, if this browser has a session here. The page must be ours and the realm must
         *     be on the tenant's list. A realm that is not one of our hosts only learns that somebody is signed in, and gets a
         *     value that cannot be exchanged. Without a session: 401; the call does not renew or extend the session.
         */
        post: operations["create_external_auth_token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/fingerprints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Keeps the device with the login; the oldest of many makes room. */
        post: operations["keep_fingerprint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/impersonation/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Back to one's own session. */
        post: operations["end_impersonation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/login-v2": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Checks the password. A wrong one is 401 `credentials`, with few attempts left 400 `attempts_left`, with none 403
         *     `login_lockout`. A right one may still meet a closed program (401 `program_closed`) or a required password change
         *     (403 `password_must_change`, its token in the message). If the tenant does not reveal which logins exist, a refusal
         *     takes the same time for all.
         */
        post: operations["log_in"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends the session. */
        post: operations["log_out"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who I am, and what I may do. */
        get: operations["read_me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/language": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Keeps the language with the account of this session. */
        put: operations["set_language"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/login-info-v2": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The login of this session. */
        get: operations["read_login_info"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** At most twenty accounts of the caller's instance, never an administrator's nor one's own. */
        get: operations["search_users"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same by number: one's own, nobody else's. */
        get: operations["read_user"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** With a session: the session's account. With a login token: those of its accounts that have no name yet. */
        patch: operations["rename_user"];
        trace?: never;
    };
    "/api/users/{id}/impersonate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A session as another person of the same tenant, for an hour at most and no longer than one's own. Never as an
         *     administrator, and never from within such a session. Every request in it is audited with both names.
         */
        post: operations["impersonate_user"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/validate-token/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Checks a link without using it up; a used, expired or unknown one is 410 `link_expired`. */
        get: operations["validate_token"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/voicemails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Messages of the programs in which one may call. */
        get: operations["list_voicemails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/voicemails/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Marks a message for everybody here. */
        patch: operations["change_voicemail"];
        trace?: never;
    };
    "/api/voicemails/{id}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Puts a message of somebody whom nobody knew into a conversation. */
        post: operations["link_voicemail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/voicemails/{id}/recording": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A link and the waveform. */
        get: operations["read_voicemail_recording"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/voicemails/{id}/recording/message.ogg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The message itself. */
        get: operations["play_voicemail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/voices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the languages that there is a voice for. A flow or a line can have others beside them, whose callers hear the tenant's own
         *     sounds, or its first language.
         */
        get: operations["list_voices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/waiting-lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tenant's lines. */
        get: operations["list_waiting_lines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/waiting-lines/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Saves a line. Callers who wait in it go by it at once. */
        put: operations["save_waiting_line"];
        post?: never;
        /**
         * Removes a line that no number and no published flow leads to. Who waits in it goes on as after the longest wait. `reviewers` is
         *     as it was at first.
         */
        delete: operations["remove_waiting_line"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/work-queue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One page of the queue. */
        get: operations["list_work_items"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/work-queue/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One's own or everybody's, and how far they have come. */
        get: operations["list_bulk_changes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/work-queue/bulk/checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A verdict for each application, to be read before it is confirmed; it holds for fifteen minutes, and for the versions that
         *     it names.
         */
        post: operations["check_bulk_change"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/work-queue/bulk/offer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The moves, people, roles and reasons, taken together over the programs of the applications. */
        post: operations["offer_bulk_change"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/work-queue/bulk/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One's own change and its progress. */
        get: operations["read_bulk_change"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/work-queue/bulk/{id}/apply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A job carries it out; the topic `me` says `bulk.updated {bulk}` with every step. Confirmed again, it is the same. */
        post: operations["apply_bulk_change"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/work-queue/bulk/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many people have already been notified of the moves that the undo would take back. */
        get: operations["check_bulk_undo"];
        put?: never;
        /** For ten minutes after its end. What somebody has changed since is left as it is, and its row says so. */
        post: operations["undo_bulk_change"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/work-queue/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Columns, states, programs and owners to choose from. */
        get: operations["read_queue_config"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/work-queue/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One's own files and how far they have come. The topic `me` says `queue.exported {id, rows}` when one is made. */
        get: operations["list_queue_exports"];
        put?: never;
        /** A job makes a CSV file of it, kept for seven days; cells that begin like formulas are inert. Asking is a line in the audit log. */
        post: operations["export_queue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/work-queue/exports/{id}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One's own file; 409 `file_not_ready` until it is made. Asking for it is a line in the audit log. */
        get: operations["link_queue_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/work-queue/filters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Counted as if the filter of the same kind were not set, so that another choice can be added. At most 300 of a kind, those
         *     with most applications first.
         */
        get: operations["read_queue_filters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/work-queue/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a case. It begins where the program's workflow begins, with nobody's name on it. */
        post: operations["create_work_item"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/work-queue/items/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One application. */
        get: operations["read_work_item"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/work-queue/items/{id}/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Changes the status. */
        post: operations["advance_work_item"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/work-queue/items/{id}/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replaces one answer. The applicant's own stays beside it. */
        post: operations["correct_answer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/work-queue/items/{id}/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Changes the owner. */
        post: operations["assign_work_item"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/work-queue/items/{id}/case": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One case. */
        get: operations["read_case"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/work-queue/items/{id}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Records a received paper. */
        post: operations["add_case_document"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/work-queue/items/{id}/documents/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes a paper off the file. Its file stays, so that this can be taken back. */
        post: operations["remove_case_document"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/work-queue/items/{id}/documents/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Puts a paper back on file that the caller has taken off it. */
        post: operations["restore_case_document"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/work-queue/items/{id}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begins an upload; its parts follow, and then the paper is put on file. */
        post: operations["upload_case_file"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/work-queue/items/{id}/legal-hold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The current hold on an application. */
        get: operations["read_legal_hold"];
        put?: never;
        /** Sets a hold, with the reason. */
        post: operations["set_legal_hold"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/work-queue/items/{id}/legal-hold/lift": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lifts the hold, with the reason: recordings that are due are deleted by the next sweep. */
        post: operations["lift_legal_hold"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/work-queue/items/{id}/notices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The notices that the published rules require if the move is made now: recipient, channel, language and time, or why
         *     not.
         */
        get: operations["list_move_notices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/work-queue/items/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many people have already been notified of the last change. */
        get: operations["check_work_item_undo"];
        put?: never;
        /** Takes the last change of status or owner back, within ten minutes and before anything else has happened. */
        post: operations["undo_work_item_change"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/work-queue/items/{id}/validations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every result of one application. */
        get: operations["list_validations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/work-queue/items/{id}/validations/override": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lets a rule pass, as long as the values it reads stay the same. */
        post: operations["override_validation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/work-queue/items/{id}/validations/override/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes an override back. */
        post: operations["undo_validation_override"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/work-queue/items/{id}/validations/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Judges one application by the rules that hold now. */
        post: operations["run_validations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/work-queue/state-names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Of the caller's programs, those states too that a program has no more; only names that are other words in this language. */
        get: operations["list_state_names"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/work-queue/states": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Programs share states: each has its position in the first program that contains it. */
        get: operations["list_queue_states"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/work-queue/views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The team's and one's own. */
        get: operations["list_queue_views"];
        put?: never;
        /** For oneself, or for the team where one supervises. At most 50 of each. */
        post: operations["save_queue_view"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/work-queue/views/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** One's own, or the team's where one supervises. */
        put: operations["change_queue_view"];
        post?: never;
        /** One's own, or the team's where one supervises. */
        delete: operations["remove_queue_view"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workflow-editor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** As it stands in the editor. */
        get: operations["read_workflow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workflow-editor/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** As publishing would judge it. */
        post: operations["check_workflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workflow-editor/drafts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Nothing follows a draft; it may have faults. */
        post: operations["save_workflow_draft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workflow-editor/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A workflow that is not sound is refused with every reason, and nothing is changed: a state that cannot be reached, one without a
         *     way out, one that is left out though applications are in it.
         */
        post: operations["publish_workflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workflow-movements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Only the moves. */
        get: operations["list_workflow_movements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workflow-movements-from-pg/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every move of the application, the last one first; at most 500. */
        get: operations["list_application_movements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workflow-movements/v2": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The moves, and their number. */
        get: operations["list_workflow_movements_v2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workflow-movements/v3": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The moves, and the next page. */
        get: operations["list_workflow_movements_v3"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workflow-movements/v3/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many moves the filters find; `offset` and `sample` change nothing. */
        get: operations["count_workflow_movements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/wrap-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is to be written up, while the time for it runs. The topic `me` says when to look again. */
        get: operations["read_wrap_up"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/unsubscribe/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends the mails without asking anything more, with neither cookies nor a session. */
        post: operations["unsubscribe_with_one_click"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description The accepted summary. */
        AcceptSummary: {
            /** @description 1 to 20, each based on a different utterance. */
            claims: components["schemas"]["AcceptedClaim"][];
            /**
             * @description Whether the draft that was seen was changed. Left out, it is compared with the draft of now; the last words of a call
             *     may still change that one.
             */
            edited?: boolean | null;
            /**
             * Format: int64
             * @description The version that was seen; 0 for the draft.
             */
            version: number;
        };
        AcceptedClaim: {
            /** @description The utterance that supports the claim: it gives the speaker and the seconds. */
            segment_id: string;
            /** @description 1 to 500 characters. */
            text: string;
        };
        /** @description An account to choose, under the specification's names. */
        AccountChoice: {
            accountType: components["schemas"]["AccountKind"];
            /** Format: int64 */
            cd_community_entity: number | null;
            /** Format: int64 */
            cd_community_entity_type: number | null;
            /** Format: int64 */
            cd_entity: number;
            /** Format: int64 */
            cd_entitytype: number;
            /** Format: int64 */
            cd_instance: number;
            /** Format: int64 */
            cd_user: number;
            entity: components["schemas"]["AccountEntity"] | null;
            government: components["schemas"]["AccountGovernment"] | null;
            hasName: boolean;
            ic_active: boolean;
            ic_show_inactive_instances: boolean;
            instance: components["schemas"]["AccountInstance"];
            instanceName: string;
            logo: string | null;
            name: string;
            subdomain: string;
            useFwpDomain: boolean;
        };
        /** @description The company or the person behind an account. */
        AccountEntity: components["schemas"]["BusinessEntity"] | components["schemas"]["IndividualEntity"];
        /** @description Who governs an instance. */
        AccountGovernment: {
            ds_name: string;
        };
        /**
         * Format: int64
         * @description One person's or organisation's account in one tenant (`cd_entity`).
         */
        AccountId: number;
        /** @description The tenant of an account, under the specification's names. */
        AccountInstance: {
            ds_logo: string | null;
            ds_name: string;
            ds_portal_url: string | null;
            ds_program_type: string | null;
            ic_active: boolean;
            use_fwp_domain: boolean;
        };
        /**
         * @description The account types to choose from: `government` covers everything but the other two.
         * @enum {string}
         */
        AccountKind: "individual" | "business" | "government";
        /** @description The next step. */
        AccountSelected: {
            login?: boolean;
            /** @description The landing page of the account's own host, with one-time codes. */
            redirectUrl?: string;
            /** @description The account lives on this very host: a login token, of which `session-v2` makes a session. */
            token?: string;
        };
        /** @description The account, and parameters passed on to its host. */
        AccountSelectionRequest: components["schemas"]["ChosenAccount"] & {
            confirmation_resource?: string | null;
            formengine?: string | null;
            /** @description A path of the target, or a host of its list; anything else is dropped and the role's home takes its place. */
            redirect?: string | null;
        };
        /**
         * @description What kind of account somebody has.
         * @enum {string}
         */
        AccountType: "Individual" | "Government" | "Business" | "Partner" | "Household" | "Reviewer" | "Demo" | "Subscriber" | "ReviewerMarket";
        ActivityStream: {
            /** @description The last thing first. */
            items: components["schemas"]["HistoryEntry"][];
        };
        /** @description The token of the link. */
        AddAccountRequest: {
            token: string;
        };
        /** @description The account is there. */
        AddedAccount: {
            /** Format: int64 */
            cd_entity: number;
            /** Format: int64 */
            cd_instance: number;
            /** @description Sets the first password (`ds_token`), where the login has none. */
            token: string | null;
        };
        /**
         * @description What an address is.
         * @enum {string}
         */
        AddressKind: "phone" | "email";
        /** @description Where to go. */
        AdminToolsOpened: {
            /** @description The tools' address with a code in `login_token` that is good once, within a minute. */
            redirectUrl: string;
        };
        /** @description A report and its audience. */
        AdministeredReport: {
            report: components["schemas"]["Report"];
            /** @description Role numbers; none: everybody who may read reports. Administrators see every report. */
            roles: number[];
        };
        AdministeredReports: {
            /** @description The roles that have a name of their own (specification 2, section 6). */
            assignable: components["schemas"]["RoleLabel"][];
            items: components["schemas"]["AdministeredReport"][];
            /** @description What any other role is called. */
            other_label: string;
        };
        AdvanceBody: {
            comment?: string;
            /** Format: int64 */
            denial_reason_id?: number | null;
            /** Format: int64 */
            state_id: number;
            /**
             * Format: int64
             * @description The owner of what comes next, where the move needs one.
             */
            user_id?: number | null;
            /**
             * Format: int64
             * @description The version that the caller saw.
             */
            version: number;
        };
        /**
         * @description What comes after the longest wait.
         * @enum {string}
         */
        AfterWait: "voicemail" | "hang_up";
        /** @description One answer, with the question in the reader's language. */
        Answer: {
            /** @description The answers that can be chosen, in the reader's language; none where anything can be written. */
            choices: components["schemas"]["AnswerChoice"][];
            /** @description Which of them was chosen. */
            chosen: string | null;
            /** @description The household fact that it gives. */
            fact: string | null;
            key: string;
            kind: components["schemas"]["AnswerKind"];
            /** Format: int64 */
            number: number | null;
            rows: components["schemas"]["Answer"][][];
            /** @description What was answered, or what was chosen in the reader's language; null when it was not answered, or is a number or a list. */
            text: string | null;
            title: string;
        };
        AnswerBody: {
            agree_to_recording?: boolean;
            decline_recording?: boolean;
            /** @description Made by the browser and kept there: a link works on one device. */
            device_id: string;
        };
        /** @description An answer that can be chosen. */
        AnswerChoice: {
            key: string;
            title: string;
        };
        /** @description A correction that stands. */
        AnswerCorrection: {
            /** Format: int64 */
            at_ms: number;
            /** @description Who corrected it last. */
            by: string;
            document: components["schemas"]["CorrectionDocument"] | null;
            /** @description What the applicant answered. */
            own: components["schemas"]["Answer"];
            /** @description The question's key. */
            question: string;
            /** @description Empty for corrections from before reasons were asked for. */
            reason: string;
            /** @description The section's key. */
            section: string;
        };
        /**
         * @description How an answer is to be shown.
         * @enum {string}
         */
        AnswerKind: "text" | "number" | "money" | "date" | "boolean" | "list";
        /** @description Answers that belong together. */
        AnswerSection: {
            answers: components["schemas"]["Answer"][];
            /** @description Empty for answers that the form does not know. */
            key: string;
            title: string;
        };
        /** @description An applicant with their addresses and other applications. */
        Applicant: {
            addresses: components["schemas"]["ApplicantAddress"][];
            id: components["schemas"]["ApplicantId"];
            /** @description BCP 47, e.g. `es`. */
            lang: string;
            name: string;
            other_items: components["schemas"]["OtherItem"][];
            /** @description The state they live in, by its postal code; empty where it is not known. */
            state: string;
            /** @description IANA zone, e.g. `America/New_York`. */
            zone: string;
        };
        /** @description One address or number of an applicant. */
        ApplicantAddress: {
            /** @description E.164 or a lower-case mail address. */
            address: string;
            consent: components["schemas"]["ConsentState"];
            /** @description As people here write it. */
            display: string;
            /** @description `phone` or `email`. */
            kind: components["schemas"]["AddressKind"];
            /** @description Names of others reached at the same address. */
            shared_with: string[];
            /** @description Calls from this number are made by TTY or through a relay service: they ring for people, without a spoken menu. */
            text_phone: boolean;
            /** @description By what they are known. */
            zone_source: components["schemas"]["ZoneSource"];
            /** @description The possible time zones of the recipient, at least one; if several, the quiet hours of each apply. */
            zones: string[];
        };
        /**
         * Format: int64
         * @description A person who applies, with or without an account.
         */
        ApplicantId: number;
        /**
         * @description Whether the applicant sees an entry.
         * @enum {string}
         */
        ApplicantView: "shown" | "released" | "withheld" | "internal";
        ApplicantViewBody: {
            /** @description False withholds it again. */
            is_released: boolean;
        };
        /**
         * Format: int64
         * @description An application in the work queue (`ItemID`).
         */
        ApplicationId: number;
        ApplicationNoteBody: {
            body: string;
        };
        ApplicationNotes: {
            /** @description The last 200, oldest first. */
            items: components["schemas"]["Message"][];
        };
        ArchiveLink: {
            /** @description Carries its own signature for five minutes. */
            url: string;
        };
        /** @description What would be added. */
        AskedAccount: {
            instance_name: string;
            kind: components["schemas"]["AskedKind"];
            /** @description Name of the person or business, as written at sign-up. */
            name: string;
            /** @description The login must be signed in to; otherwise it has no password yet, and following the link is enough. */
            sign_in: boolean;
        };
        /**
         * @description What was asked for.
         * @enum {string}
         */
        AskedKind: "individual" | "business";
        /** @description What a carrier says of a caller. */
        AssertedCaller: {
            /** @description The number (E.164) or extension that forwarded the call here; empty: none is known. */
            forwarded_from: string;
            /** @description The name that the carrier has for the number; empty: it said none. It is not who calls. */
            name: string;
            number_check: components["schemas"]["NumberCheck"] | null;
        };
        AssignBody: {
            /**
             * Format: int64
             * @description Null: nobody.
             */
            user_id?: number | null;
            /**
             * Format: int64
             * @description The version that the caller saw.
             */
            version: number;
        };
        /** @description What a session may do with its login, as the page that asks for more shows it. */
        AssuranceState: {
            assured: boolean;
            /**
             * Format: int64
             * @description Five minutes after the newest proof that counts.
             */
            assured_until_ms: number | null;
            /** @description Masked addresses by channel. */
            hints: {
                [key: string]: string;
            };
            /** @description The proofs still required, in this order; empty when assured. */
            steps: components["schemas"]["Step"][];
        };
        Attachments: {
            /** @description The first to come in first, at most 200. */
            items: components["schemas"]["CaseDocument"][];
        };
        /**
         * @description The kind of applicant.
         * @enum {string}
         */
        Audience: "individual" | "business";
        /** @description Who wrote an entry. */
        Author: {
            /** Format: int64 */
            id: number | null;
            kind: components["schemas"]["AuthorKind"];
            name: string;
        };
        /** @enum {string} */
        AuthorKind: "staff" | "applicant" | "other" | "system";
        Availabilities: {
            /** @description By name. */
            items: components["schemas"]["PersonAvailability"][];
        };
        /**
         * @description Whether somebody takes calls.
         * @enum {string}
         */
        Availability: "available" | "busy" | "wrap_up" | "away";
        /** @description How somebody stands, and since when. */
        AvailabilityView: {
            /** Format: int64 */
            since_at_ms: number;
            state: components["schemas"]["Availability"];
            /**
             * Format: int64
             * @description When a wrap-up ends by itself.
             */
            until_ms: number | null;
        };
        BTreeMap: {
            [key: string]: string;
        };
        /** @description Backup codes, shown once. */
        BackupCodes: {
            backup_codes: string[];
        };
        /** @description A tenant's branding, under the specification's names. */
        Branding: {
            /**
             * @description `#rrggbb`
             * @default null
             */
            accent: string | null;
            /**
             * @description `#rrggbb`
             * @default null
             */
            brand_color: string | null;
            /**
             * Format: int64
             * @default 0
             */
            cd_instance: number;
            /** @default null */
            contact_info: string | null;
            /**
             * @description The hub runs as a demonstration.
             * @default false
             */
            demo: boolean;
            /** @default null */
            ds_backgroundUrl: string | null;
            /** @default null */
            ds_business_signup_link: string | null;
            /** @default null */
            ds_individual_signup_link: string | null;
            /** @default null */
            ds_loginHeading: string | null;
            /** @default null */
            ds_loginMessage: string | null;
            /** @default null */
            ds_logoUrl: string | null;
            /** @default null */
            ds_portalTitle: string | null;
            /** @default null */
            ds_textMode: string | null;
            /**
             * @description By the marks in the name of the host.
             * @default
             */
            environment: components["schemas"]["Environment"];
            /**
             * @description Where applicants of this tenant fill in their form.
             * @default null
             */
            external_form_url: string | null;
            /** @default false */
            footer_hidden_on_auth: boolean;
            /** @default false */
            hide_individual_signup: boolean;
            /** @default false */
            ic_captcha: boolean;
            /**
             * @description Sign-in by login id and codes takes the place of the classic one.
             * @default false
             */
            ic_forward_login: boolean;
            /** @default false */
            ic_sign_up_business: boolean;
            /** @default false */
            ic_sign_up_individuals: boolean;
            /** @default false */
            ic_sso: boolean;
            /** @default  */
            instance_name: string;
            /**
             * @description The only languages offered on this host; null for all.
             * @default null
             */
            languages: string[] | null;
            /** @default false */
            marketplace: boolean;
            /** @default  */
            password_policy: components["schemas"]["PasswordPolicy"];
            /** @default null */
            privacy_url: string | null;
            /** @default null */
            support: components["schemas"]["Support"] | null;
            /**
             * @description The texts among these that are not in the language asked for, by name with their language (BCP 47):
             *     `{"ds_loginHeading": "en"}`.
             * @default {}
             */
            text_langs: {
                [key: string]: string;
            };
        };
        /** @description The requested change and its applications: another status, another owner, or both. */
        BulkBody: {
            /** @description If there is a denial reason, that is shown instead. */
            comment?: string;
            /** Format: int64 */
            denial_reason_id?: number | null;
            /**
             * Format: int64
             * @description A queue role: each goes to its member with the fewest in its program.
             */
            role_id?: number | null;
            selection: components["schemas"]["Selection"];
            /** @description Whether the owners change. Without a person or a role, nobody owns them then. */
            sets_owner?: boolean;
            /**
             * Format: int64
             * @description The status that they move to; left out, the statuses stay.
             */
            state_id?: number | null;
            /** Format: int64 */
            user_id?: number | null;
        };
        /** @description A bulk change and its progress. */
        BulkChange: {
            /**
             * Format: int64
             * @description Who asked for it: account and name.
             */
            by_id: number;
            by_name: string;
            /**
             * Format: int64
             * @description Those that are changed by now.
             */
            changed: number;
            check_id: string;
            comment: string;
            /** Format: int64 */
            created_at_ms: number;
            /** Format: int64 */
            denial_reason_id: number | null;
            /**
             * Format: int64
             * @description Until then it may be confirmed.
             */
            expires_at_ms: number;
            /**
             * Format: int64
             * @description Those that could not be changed, because somebody else changed them first.
             */
            failed: number;
            /** Format: int64 */
            finished_at_ms: number | null;
            /**
             * Format: int64
             * @description Of the undo: those that were left as they are, because somebody has changed them since.
             */
            kept: number;
            /** @description What the new owners are called, where it is one person. */
            owner_name: string;
            /**
             * Format: int64
             * @description Those that were refused when it was checked.
             */
            refused: number;
            /**
             * Format: int64
             * @description Applications that are named.
             */
            requested: number;
            /**
             * Format: int64
             * @description Of the undo: those that were restored.
             */
            restored: number;
            /**
             * Format: int64
             * @description The queue role among whose people they are shared.
             */
            role_id: number | null;
            /** @description Whether the owners change. */
            sets_owner: boolean;
            stage: components["schemas"]["BulkStage"];
            /**
             * Format: int64
             * @description None: the statuses stay.
             */
            state_id: number | null;
            state_name: string;
            /**
             * Format: int64
             * @description Until then the change may be undone by the person who made it; null if it cannot be undone.
             */
            undo_until_ms: number | null;
            /**
             * Format: int64
             * @description The new owner, if it is one person for all.
             */
            user_id: number | null;
        };
        BulkChanges: {
            /** @description The last ones first: of one's own at most 20, of everybody's at most 50. */
            items: components["schemas"]["BulkChange"][];
        };
        /**
         * @description Why an application is not changed with the others; empty where it is.
         * @enum {string}
         */
        BulkCode: "" | "not_found" | "version_conflict" | "state_not_possible" | "move_not_yours" | "reason_missing" | "reason_unknown" | "note_missing" | "assignment_required" | "documents_missing" | "assign_self_only" | "owner_unknown" | "other_program" | "nothing_changes";
        /** @description One application of a change of many. */
        BulkItem: {
            /** @description Why not; empty where it can. */
            code: components["schemas"]["BulkCode"];
            /**
             * Format: int64
             * @description The state when it was checked.
             */
            current_state: number;
            current_state_name: string;
            /** @description What the code is about: the papers that are missing. */
            detail: string;
            /** @description Its number, or what was given for one. */
            external_id: string;
            /**
             * Format: int64
             * @description 0 where there is no such application.
             */
            item_id: number;
            /** @description The same in English, for programs. */
            message: string;
            /** @description Whether it can be changed. */
            ok: boolean;
            outcome: components["schemas"]["BulkOutcome"] | null;
            outcome_code: components["schemas"]["BulkCode"];
            owner_name: string;
            undo_code: components["schemas"]["BulkCode"];
            undo_outcome: components["schemas"]["BulkOutcome"] | null;
            /**
             * Format: int64
             * @description The new owner, if the owners change.
             */
            user_id: number | null;
            /**
             * Format: int64
             * @description The version when it was checked.
             */
            version: number;
        };
        /** @description What the dialog of a change of many has to choose from. */
        BulkOffer: {
            denial_reasons: components["schemas"]["OfferedReason"][];
            /**
             * Format: int64
             * @description Applications that are chosen, and that the caller may change.
             */
            items: number;
            /** @description Those whom the caller may make the owner of each of them. */
            owners: components["schemas"]["OfferedOwner"][];
            /** @description Queue roles that somebody has in each of their programs. */
            roles: components["schemas"]["OfferedRole"][];
            /** @description The caller may only assign to themselves (specification 2, section 5). */
            self_only: boolean;
            /** @description Where some of them can move. */
            states: components["schemas"]["OfferedState"][];
        };
        /**
         * @description Outcome for one application, of a change or of its undo.
         * @enum {string}
         */
        BulkOutcome: "done" | "failed";
        /** @description A change of many with its applications. */
        BulkReport: components["schemas"]["BulkChange"] & {
            /** @description As ISO 8601, until when it may be confirmed. */
            expires_at: string;
            /** @description In the order in which they were named. */
            items: components["schemas"]["BulkItem"][];
        };
        /**
         * @description State of a bulk change.
         * @enum {string}
         */
        BulkStage: "checked" | "running" | "done" | "undoing" | "undone";
        /** @description A company. */
        BusinessEntity: {
            /** Format: int64 */
            cd_instance: number;
            /** @description In which it is written to, BCP 47. */
            default_lang: string;
            ds_companyname: string;
            /** @description The company's picture; null where the tenant shows none, or there is none. */
            ds_urllogo: string | null;
        };
        /** @description The business found. */
        BusinessUser: {
            ds_companyname: string;
        };
        BuyNumber: {
            /** @description Key of the published flow that calls go through; empty: they ring the program's reviewers. */
            flow?: string;
            label?: string;
            /** @description Key of the waiting line that calls lead straight to, without a flow; empty: to none. */
            line?: string;
            /** @description One of the offered, in any notation. */
            number: string;
            /** Format: int64 */
            program_id: number;
            /** @description The program's new conversations by text go out under it too; those that have begun keep their number. */
            texts?: boolean;
        };
        /** @description A call as its thread shows it. */
        CallCard: {
            /** Format: int64 */
            answered_at_ms: number | null;
            asserted: components["schemas"]["AssertedCaller"] | null;
            caller_standing: components["schemas"]["CallerStanding"] | null;
            conference_id: components["schemas"]["CallId"];
            /**
             * Format: int64
             * @description Talking time, from answer to end.
             */
            duration_ms: number | null;
            /** @description It goes to emergency services. */
            emergency: boolean;
            /** Format: int64 */
            ended_at_ms: number | null;
            id: components["schemas"]["CallId"];
            line: components["schemas"]["CallLine"] | null;
            /**
             * @description E.164: the number that is called and stands with nobody here, so that it has to be asked who answers; null: it is the
             *     applicant's, or no number was called.
             */
            off_file_number: string | null;
            outcome: components["schemas"]["CallOutcome"] | null;
            participants: components["schemas"]["CallParticipant"][];
            recording: components["schemas"]["RecordingSummary"];
            refusal: components["schemas"]["CarrierWords"] | null;
            /** Format: int64 */
            started_at_ms: number;
            state: components["schemas"]["CallState"];
            transcript: components["schemas"]["TranscriptSummary"];
            wrap_up: components["schemas"]["CallWrapUp"] | null;
        };
        /** @description A running conference as its reviewer sees it. Supervisors who only listen are named if the tenant wants that. */
        CallConference: {
            active_agent: components["schemas"]["PersonRef"];
            call_id: components["schemas"]["CallId"];
            held: boolean;
            /** @description The applicant's telephone has put the call on hold. */
            held_by_caller: boolean;
            /** Format: int64 */
            help_asked_at_ms: number | null;
            /** @description What the applicant speaks: the first choice for an interpreter. */
            lang: string;
            locked: boolean;
            mask: components["schemas"]["RunningMask"] | null;
            own_phone: components["schemas"]["OwnPhoneState"] | null;
            /** @description What those who belong in the call speak. */
            spoken: components["schemas"]["SpokenLanguage"][];
            /**
             * @description Supervisors who speak (to the reviewer alone, to everyone, or instead of the reviewer), and listeners if the
             *     tenant shows them.
             */
            supervisors: components["schemas"]["SupervisorView"][];
        };
        /** @description A call or conference that belongs to a thread. */
        CallId: string;
        /** @description The wait before a call. */
        CallLine: {
            /** @description How the wait ended. */
            end: components["schemas"]["VisitState"];
            /** @description As it was called then. */
            name: string;
            /** Format: int64 */
            waited_ms: number;
        };
        /**
         * @description How a call ended.
         * @enum {string}
         */
        CallOutcome: "answered" | "missed" | "declined" | "cancelled" | "failed" | "busy" | "not_in_service";
        CallParticipant: {
            identity: string;
            /** Format: int64 */
            joined_at_ms: number;
            /** Format: int64 */
            left_at_ms: number | null;
            name: string;
            role: components["schemas"]["ConferenceRole"];
        };
        /**
         * @description State of a call.
         * @enum {string}
         */
        CallState: "calling" | "ringing" | "live" | "ended";
        /** @description The summary of a call. */
        CallSummary: {
            /** Format: int64 */
            accepted_at_ms: number | null;
            accepted_by: components["schemas"]["PersonRef"] | null;
            call_id: components["schemas"]["CallId"];
            /** @description In the order in which it was said. */
            claims: components["schemas"]["Claim"][];
            /** @description The transcript itself was written by a draft engine. */
            draft_transcript: boolean;
            /** @description A person changed what the machine wrote. */
            edited: boolean;
            /** @description Who drafted it: `extractive` chooses among the transcript's own sentences. */
            engine: string;
            /**
             * Format: int64
             * @description Version of the engine's rules, or of its prompt.
             */
            engine_version: number;
            state: components["schemas"]["SummaryState"];
            /**
             * Format: int64
             * @description Raised by each acceptance; 0 while nobody has accepted it.
             */
            version: number;
        };
        CallToWriteUp: {
            applicant: string;
            /** @description One is to be chosen; none: only a note is written. */
            codes: components["schemas"]["DispositionCode"][];
            /** Format: int64 */
            ended_at_ms: number;
            id: string;
            line: string;
            thread_id: string;
            /**
             * Format: int64
             * @description When the time for it is up.
             */
            until_ms: number | null;
        };
        /** @description What a reviewer wrote about a call. */
        CallWrapUp: {
            /** @description Name of who wrote it. */
            by: string;
            /** @description Disposition code of the line; empty where it has none. */
            code: string;
            label: string;
            note: string;
            /** Format: int64 */
            saved_at_ms: number;
        };
        CalledNumberList: {
            /** @description ISO 3166-1: mobile and fixed lines of these countries are called, and their free numbers. */
            countries: string[];
            items: components["schemas"]["CalledNumberView"][];
        };
        CalledNumberView: {
            /** Format: int64 */
            added_at_ms: number;
            /** @description Name of the administrator. */
            added_by: string;
            /** @description E.164, an extension, or a SIP address. */
            number: string;
            reason: string;
        };
        /**
         * @description See the module.
         * @enum {string}
         */
        CallerStanding: "identified" | "on_file" | "shared" | "not_on_file" | "withheld";
        CallerView: {
            applicant: string;
            /** Format: int64 */
            application_id: number;
            external_id: string;
            /** @description BCP 47. */
            lang: string;
            /** @description `EMAIL`, `SMS` and so on; empty before the first contact. */
            last_contact: string;
            /** Format: int64 */
            last_contact_at_ms: number;
            /** @description `in`, `out` or empty. */
            last_direction: string;
            program: string;
            /** @description Status of the application. */
            status: string;
            thread_id: string;
        };
        /** @description What a page needs to show a captcha. */
        CaptchaState: {
            /** @description Sign-in asks for it: the tenant wants it, or too many logins fail from this address. Sign-up always asks. */
            activated: boolean;
            engine: components["schemas"]["EngineName"];
            site_key_v2: string | null;
            site_key_v3: string | null;
            /**
             * Format: double
             * @description Scores below this do not pass.
             */
            threshold: number;
        };
        /** @description What came of it. */
        CaptchaVerdict: {
            /** Format: double */
            score: number;
            /** @description The token is good and its score is high enough; otherwise the page shows version 2. */
            success: boolean;
        };
        /** @description What a carrier said when it refused a call, in its own words. */
        CarrierWords: {
            /** @description The words beside it; may be empty. */
            reason: string;
            /**
             * Format: int32
             * @description SIP status.
             */
            status: number;
            /** @description Its warning; may be empty. */
            warning: string;
        };
        CaseBody: {
            email?: string;
            /** @description BCP 47; English where it is left out. */
            lang?: string;
            /** @description Matter of the application; at most 120 characters. */
            matter?: string;
            /** @description At most 120 characters. */
            name?: string;
            phone?: string;
            /** Format: int64 */
            program_id: number;
            /**
             * Format: int64
             * @description The applicant, by an existing application of theirs; if absent, a new applicant with the members that follow.
             */
            same_person_as?: number | null;
        };
        /** @description A paper of an application. */
        CaseDocument: {
            by: string;
            /** @description The last day on which it counts, `yyyy-mm-dd`; null: it does not expire. */
            expires_on: string | null;
            /** @description Null: on paper, or kept by the program that sent the application. */
            file_id: string | null;
            file_state: components["schemas"]["FileState"] | null;
            id: string;
            /** @description A document kind of the program's form. */
            kind: string;
            /** @description Of the file; empty where there is none. */
            media_type: string;
            name: string;
            /** Format: int64 */
            received_at_ms: number;
            /** Format: int64 */
            size_bytes: number | null;
        };
        /** @description A payment to an applicant, or to somebody paid on their behalf. */
        CasePayment: {
            /** Format: int64 */
            amount_cents: number;
            /** Format: int64 */
            changed_at_ms: number;
            /** @description `PaymentChannelName`. */
            channel: string;
            payee: string;
            reference: string;
            /** @description `PaymentStatusName`. */
            status: components["schemas"]["PaymentStatus"];
        };
        /** @description The applicant. */
        CasePerson: {
            id: components["schemas"]["ApplicantId"];
            /** @description BCP 47. */
            lang: string;
            name: string;
            /** @description The state they live in, by its postal code; empty where it is not known. */
            state: string;
            /** @description IANA zone. */
            zone: string;
        };
        /** @description A case. */
        CaseView: {
            /** @description The answers that staff have corrected, with what the applicant said. */
            corrections: components["schemas"]["AnswerCorrection"][];
            /** @description The papers that the form asks for, with those of them that are on file. */
            document_kinds: components["schemas"]["DocumentKind"][];
            documents: components["schemas"]["CaseDocument"][];
            /**
             * Format: int64
             * @description When the maximum time in its state ends; null: no limit.
             */
            due_at_ms: number | null;
            /** @description Answers about the household, repeated here. */
            facts: components["schemas"]["Answer"][];
            form: components["schemas"]["FiledForm"] | null;
            /** @description The same form in the form engine, for programs that are filled in there. */
            frame_url: string | null;
            /** @description The last thing first. */
            history: components["schemas"]["HistoryEntry"][];
            item: components["schemas"]["QueueItem"];
            payments: components["schemas"]["CasePayment"][];
            person: components["schemas"]["CasePerson"];
            sections: components["schemas"]["AnswerSection"][];
            /**
             * Format: int64
             * @description Until when the caller may undo their last change; null: there is nothing to undo.
             */
            undo_until_ms: number | null;
            /**
             * Format: int64
             * @description The version of the workflow that the next change is judged by.
             */
            workflow_version: number;
        };
        /** @description A report as the catalog has it. */
        CatalogReport: {
            audience: components["schemas"]["Audience"];
            /** @description What its columns count. */
            measures: components["schemas"]["Measure"][];
            /** @description The address of its page. */
            path: string;
            report: components["schemas"]["Report"];
        };
        /** @description A ceremony that has begun. */
        Ceremony: {
            /** @description Named again when it is finished. */
            id: string;
            /** @description `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON`. */
            options: Record<string, unknown>;
        };
        /** @description A challenge as it goes out. */
        Challenge: {
            algorithm: components["schemas"]["ProofAlgorithm"];
            challenge: string;
            /**
             * Format: int32
             * @description The number lies between 0 and this.
             */
            maxnumber: number;
            /** @description Random, with the time at which the challenge is over (`expires`, in seconds since 1970), closed by `&`. */
            salt: string;
            signature: string;
        };
        /**
         * @description The changed part of a login.
         * @enum {string}
         */
        ChangeKind: "password" | "login_id" | "app_added" | "app_removed" | "passkey_added" | "passkey_removed" | "backup_codes" | "devices" | "account_added";
        /** @description Both passwords. */
        ChangePasswordRequest: {
            newPassword: string;
            oldPassword: string;
        };
        /**
         * @description The changed part of an application.
         * @enum {string}
         */
        ChangedPart: "state" | "owner";
        ChangedPhoneNumber: {
            /** @description Left out: as it was. */
            flow?: string | null;
            label?: string;
            /** @description Left out: as it was. */
            line?: string | null;
            /** Format: int64 */
            program_id: number;
            /** @description Left out: as it was. */
            second_trunk_id?: string | null;
            trunk_id?: string;
            /**
             * Format: int64
             * @description The version that was changed.
             */
            version: number;
        };
        /** @description A view as it is to be from now on. */
        ChangedQueueView: {
            /**
             * Format: int64
             * @description The version that the caller saw.
             */
            version: number;
            view: components["schemas"]["QueueViewBody"];
        };
        /**
         * @description How an entry came into a thread (specification 2, section 2.3).
         * @enum {string}
         */
        Channel: "EMAIL" | "SMS" | "CALL" | "VOICE" | "NOTE" | "SESSION" | "COMMENT";
        CheckFlowBody: {
            flow: components["schemas"]["Flow"];
        };
        CheckWorkflowBody: {
            /**
             * Format: int64
             * @description `ProcessID`.
             */
            program: number;
            workflow: components["schemas"]["Workflow"];
        };
        CheckedWorkflow: {
            /** @description None: it can be published. */
            faults: components["schemas"]["WorkflowFault"][];
        };
        /** @description The account meant, under the specification's names. */
        ChosenAccount: {
            /** Format: int64 */
            cd_community_entity?: number | null;
            /** Format: int64 */
            cd_community_entity_type?: number | null;
            /** Format: int64 */
            cd_instance?: number | null;
            /** Format: int64 */
            cd_user?: number | null;
            /** Format: int64 */
            entity_id?: number | null;
            /** Format: int64 */
            entity_type?: number | null;
        };
        ChosenAvailability: {
            /** @description `available`, `wrap_up` or `away`: busy is who is in a call. */
            state: components["schemas"]["Availability"];
        };
        /** @description An address as emergency services know it (RFC 5139). */
        CivicAddress: {
            city: string;
            /** @description ISO 3166-1, two letters. */
            country: string;
            house_number: string;
            /** @description Of the building or the agency; may be empty. */
            name: string;
            postal_code: string;
            /** @description State or region, as its post writes it. */
            region: string;
            /** @description With its kind and direction, as it is written on signs. */
            street: string;
        };
        /** @description One claim of a summary: something that was said, and where. */
        Claim: {
            /** Format: int64 */
            end_ms: number;
            /** @description The utterance that supports the claim. */
            segment_id: string;
            speaker: string;
            /**
             * Format: int64
             * @description From the beginning of the conference, as in the transcript.
             */
            start_ms: number;
            /** @description In the utterance's own words, or in an editor's. */
            text: string;
        };
        /** @description The call as it stands. */
        CodeCall: {
            state: components["schemas"]["CodeCallState"];
        };
        /**
         * @description How far it is, or how it ended.
         * @enum {string}
         */
        CodeCallState: "calling" | "reading" | "read" | "cut_off" | "busy" | "declined" | "no_answer" | "not_in_service" | "failed";
        /**
         * @description How a code travels.
         * @enum {string}
         */
        CodeChannel: "email" | "sms";
        /**
         * @description Where a code comes from that was not sent.
         * @enum {string}
         */
        CodeSource: "email" | "sms" | "totp" | "backup";
        Column: {
            key: components["schemas"]["QueueColumn"];
            sortable: boolean;
        };
        /**
         * @description Direction of the last text, mail or call, seen from the agency; empty without one.
         * @enum {string}
         */
        ComDirection: "in" | "out" | "";
        CommunicationBody: {
            body: string;
            /** @description `externalId` of the application. */
            externalId: string;
            /** @description Mails only. */
            subject?: string | null;
            /** @description One of the applicant's own addresses; their first where it is left out. */
            to?: string | null;
            /** @description `EMAIL`, `SMS` or `NOTE`. */
            type: components["schemas"]["Channel"];
        };
        /** @description An organization's profile, under the specification's names where it has them. */
        CommunityProfileView: {
            /** @description `#rrggbb` */
            accent: string | null;
            /** @description `#rrggbb` */
            brand_color: string | null;
            /** Format: int64 */
            cd_instance: number;
            /** @description Applicants may not sign in any more. */
            closed: boolean;
            ds_backgroundUrl: string | null;
            ds_logoUrl: string | null;
            /** @description By name. */
            hosts: components["schemas"]["PortalHost"][];
            /** @description Businesses may sign up. */
            ic_sign_up_business: boolean;
            /** @description Individuals may sign up. */
            ic_sign_up_individuals: boolean;
            instance_name: string;
            /** @description The tenant's own language, BCP 47. */
            lang: string;
            /** @description The only languages offered; null for all. */
            languages: string[] | null;
            /** @description The state in which the organization sits, by its postal code; null where it is not known. */
            state: string | null;
            /** @description In the tenant's own language. */
            texts: components["schemas"]["ProfileTexts"];
            /** @description Of the texts: a change names the version that it was made in. */
            version: string;
            /** @description By language (BCP 47), those that are written in it; the others are read in the tenant's own. */
            words: {
                [key: string]: components["schemas"]["ProfileTexts"];
            };
            /** @description IANA zone. */
            zone: string;
        };
        /** @description What is wrong with a condition. */
        ConditionFault: {
            /** @description The name or sign that it is about; empty where there is none. */
            about: string;
            /**
             * @description `too_long`, `too_many_parts`, `too_many_loops`, `unreadable`, `unknown_name`, `unknown_function`, `not_allowed`,
             *     `wrong_kind`, `unlike` or `bad_literal`.
             */
            key: string;
            /** @description At which character, from 1 on; null where it is about the whole or that is uncertain. */
            place: number | null;
        };
        /** @description A path that a condition may use: `answers.household.size`. */
        ConditionName: {
            /** @description `yes or no`, `whole number`, `text`, `date` or `list`. */
            kind: string;
            path: string;
        };
        /** @description Whether a condition can be read, and what it says of that application as it stands. */
        ConditionPreview: {
            fault: components["schemas"]["ConditionFault"] | null;
            /** @description Null where that cannot be decided, or where there is no application. */
            holds: boolean | null;
            /** @description What it needs and is not on file of that application. */
            missing: string[];
        };
        /** @description A running conference on the supervisors' board. */
        Conference: {
            /** @description Who speaks for the agency: the reviewer, or a supervisor who has taken over. */
            active_agent: components["schemas"]["PersonRef"];
            applicant_name: string;
            call_id: components["schemas"]["CallId"];
            captions: boolean;
            externalId: string;
            /** @description The applicant waits and hears music. */
            held: boolean;
            /** @description The applicant's telephone has put the call on hold. */
            held_by_caller: boolean;
            /**
             * Format: int64
             * @description Since when the reviewer asks for help, in epoch milliseconds.
             */
            help_asked_at_ms: number | null;
            id: components["schemas"]["CallId"];
            last_caption: components["schemas"]["LastCaption"] | null;
            /** @description Nobody new is let in. */
            locked: boolean;
            mask: components["schemas"]["RunningMask"] | null;
            participants: components["schemas"]["ConferenceParticipant"][];
            processId: components["schemas"]["ProgramId"];
            processName: string;
            recording: components["schemas"]["RecordingState"];
            reviewer: components["schemas"]["PersonRef"];
            /** Format: int64 */
            started_at_ms: number;
            /** @description Who supervises, and how. */
            supervisors: components["schemas"]["SupervisorView"][];
            thread_id: components["schemas"]["ThreadId"];
        };
        ConferenceList: {
            items: components["schemas"]["Conference"][];
            /**
             * Format: int64
             * @description Of the topic `conferences`: subscribe from here.
             */
            seq: number;
        };
        ConferenceParticipant: {
            identity: string;
            muted: boolean;
            /** @description By a supervisor, until the party unmutes itself. */
            muted_by_moderator: boolean;
            name: string;
            quality: components["schemas"]["Quality"] | null;
            reception: components["schemas"]["ReceptionView"] | null;
            role: components["schemas"]["ConferenceRole"];
            speaking: boolean;
        };
        /**
         * @description Who somebody is in a conference.
         * @enum {string}
         */
        ConferenceRole: "applicant" | "reviewer" | "interpreter" | "supervisor" | "third_party";
        /** @description The app's first code. */
        ConfirmAppRequest: {
            code: string;
        };
        ConsentBody: {
            /** @description One of the person's own. */
            address: string;
            /** @description For every program of the tenant, not only the thread's. */
            all_programs?: boolean;
            /** @description `SMS`, `EMAIL` or `CALL`. */
            channel: components["schemas"]["Channel"];
            /** @description How the person said it: `phone`, `in_person`, `paper` or `form`. */
            how: string;
            /** @description `granted` or `opted_out`. */
            state: components["schemas"]["ConsentState"];
            /** @description What was said or written, 3 to 500 characters. */
            words: string;
        };
        /** @description A line of the ledger of consent. */
        ConsentEntry: {
            /** @description E.164 or a lower-case mail address. */
            address: string;
            /** Format: int64 */
            at_ms: number;
            by: components["schemas"]["ConsentWriter"] | null;
            channel: components["schemas"]["Channel"];
            /** @description How consent was given or withdrawn; older lines may have other values. */
            how: string;
            id: string;
            program: components["schemas"]["ConsentProgram"] | null;
            state: components["schemas"]["ConsentState"];
            /** @description What was said or written, as far as it was kept. */
            words: string;
        };
        ConsentLedger: {
            /** @description The newest first, at most 200. Of each address, channel and program the newest counts. */
            items: components["schemas"]["ConsentEntry"][];
        };
        /** @description The program that a line of the ledger is about. */
        ConsentProgram: {
            /** Format: int64 */
            id: number;
            name: string;
        };
        /**
         * @description What the ledger says of an address on a channel.
         * @enum {string}
         */
        ConsentState: "granted" | "opted_out" | "unknown";
        /** @description Who wrote a line of the ledger. */
        ConsentWriter: {
            /** Format: int64 */
            id: number;
            name: string;
        };
        /** @description A conversation with its last entry. */
        Conversation: {
            externalId: string;
            item_id: components["schemas"]["ApplicationId"];
            last: components["schemas"]["LastEntry"];
            name: string;
            /** Format: int64 */
            ownerId: number | null;
            ownerName: string;
            processName: string;
            /**
             * Format: int64
             * @description Until when the caller has put it aside.
             */
            snoozed_until_ms: number | null;
            thread_id: components["schemas"]["ThreadId"];
            /** Format: int64 */
            unreadTotal: number;
            /**
             * Format: int64
             * @description The application's, for a change of its owner.
             */
            version: number;
        };
        ConversationPage: {
            /** @description The one that was asked for. */
            folder: components["schemas"]["InboxFolder"];
            items: components["schemas"]["Conversation"][];
            next_cursor: string | null;
        };
        CorrectionBody: {
            /** @description A document of the case that shows it. */
            document_id?: string | null;
            /** @description The question's key. */
            question: string;
            /** @description Why: 3 to 500 characters. */
            reason?: string;
            /**
             * Format: int64
             * @description How many times the answers had been filed when the caller saw them.
             */
            revision: number;
            /** @description The section's key. */
            section: string;
            /** @description A text, a whole number, true or false, as the question wants it; null takes the answer out. */
            value?: unknown;
        };
        /** @description A paper of the case that shows a correction to be right. */
        CorrectionDocument: {
            id: string;
            name: string;
        };
        /** @description The business, and whose it is. */
        CreateBusinessRequest: {
            business_name: string;
            captchaToken?: string | null;
            /**
             * Format: int64
             * @description The partner that brought the business; an unknown one is passed over.
             */
            cd_community_entity_partner?: number | null;
            email: string;
        };
        /** @description Who signs up. */
        CreateIndividualRequest: {
            captchaToken?: string | null;
            /**
             * Format: int64
             * @description The partner that brought the person; an unknown one is passed over.
             */
            cd_community_entity_partner?: number | null;
            ds_firstname: string;
            ds_lastname: string;
            ds_mail: string;
        };
        /** @description Who has forgotten the password. */
        CreateTokenRequest: {
            captchaToken?: string | null;
            ds_mail: string;
        };
        /** @description The account is there. */
        Created: {
            created: boolean;
        };
        CurrentHold: {
            reason: string;
            /** Format: int64 */
            set_at_ms: number;
            set_by: components["schemas"]["PersonRef"];
        };
        /** @description The list that holds, with those that are retired. */
        CurrentReasons: {
            /** @description By the reason's id: the languages that it is written in, and those that the program's people need and it is not. */
            languages: {
                [key: string]: components["schemas"]["LanguageCoverage"];
            };
            /** @description Whether the caller may change them here. */
            may_write: boolean;
            /** Format: int64 */
            published_at_ms: number | null;
            published_by: string;
            /** @description In the order in which reviewers see them. */
            reasons: components["schemas"]["DenialReason"][];
            /** @description The statuses that a move with a reason leads to, and after them the others. */
            states: components["schemas"]["ReasonState"][];
            /** Format: int64 */
            version: number;
        };
        /** @description `{"data": …}`, as the sign-in calls answer. */
        Data_AccountSelected: {
            /** @description The next step. */
            data: {
                login?: boolean;
                /** @description The landing page of the account's own host, with one-time codes. */
                redirectUrl?: string;
                /** @description The account lives on this very host: a login token, of which `session-v2` makes a session. */
                token?: string;
            };
        };
        /** @description `{"data": …}`, as the sign-in calls answer. */
        Data_AddedAccount: {
            /** @description The account is there. */
            data: {
                /** Format: int64 */
                cd_entity: number;
                /** Format: int64 */
                cd_instance: number;
                /** @description Sets the first password (`ds_token`), where the login has none. */
                token: string | null;
            };
        };
        /** @description `{"data": …}`, as the sign-in calls answer. */
        Data_AdminToolsOpened: {
            /** @description Where to go. */
            data: {
                /** @description The tools' address with a code in `login_token` that is good once, within a minute. */
                redirectUrl: string;
            };
        };
        /** @description `{"data": …}`, as the sign-in calls answer. */
        Data_AskedAccount: {
            /** @description What would be added. */
            data: {
                instance_name: string;
                kind: components["schemas"]["AskedKind"];
                /** @description Name of the person or business, as written at sign-up. */
                name: string;
                /** @description The login must be signed in to; otherwise it has no password yet, and following the link is enough. */
                sign_in: boolean;
            };
        };
        /** @description `{"data": …}`, as the sign-in calls answer. */
        Data_AssuranceState: {
            /** @description What a session may do with its login, as the page that asks for more shows it. */
            data: {
                assured: boolean;
                /**
                 * Format: int64
                 * @description Five minutes after the newest proof that counts.
                 */
                assured_until_ms: number | null;
                /** @description Masked addresses by channel. */
                hints: {
                    [key: string]: string;
                };
                /** @description The proofs still required, in this order; empty when assured. */
                steps: components["schemas"]["Step"][];
            };
        };
        /** @description `{"data": …}`, as the sign-in calls answer. */
        Data_BackupCodes: {
            /** @description Backup codes, shown once. */
            data: {
                backup_codes: string[];
            };
        };
        /** @description `{"data": …}`, as the sign-in calls answer. */
        Data_Branding: {
            /** @description A tenant's branding, under the specification's names. */
            data: {
                /**
                 * @description `#rrggbb`
                 * @default null
                 */
                accent: string | null;
                /**
                 * @description `#rrggbb`
                 * @default null
                 */
                brand_color: string | null;
                /**
                 * Format: int64
                 * @default 0
                 */
                cd_instance: number;
                /** @default null */
                contact_info: string | null;
                /**
                 * @description The hub runs as a demonstration.
                 * @default false
                 */
                demo: boolean;
                /** @default null */
                ds_backgroundUrl: string | null;
                /** @default null */
                ds_business_signup_link: string | null;
                /** @default null */
                ds_individual_signup_link: string | null;
                /** @default null */
                ds_loginHeading: string | null;
                /** @default null */
                ds_loginMessage: string | null;
                /** @default null */
                ds_logoUrl: string | null;
                /** @default null */
                ds_portalTitle: string | null;
                /** @default null */
                ds_textMode: string | null;
                /**
                 * @description By the marks in the name of the host.
                 * @default
                 */
                environment: components["schemas"]["Environment"];
                /**
                 * @description Where applicants of this tenant fill in their form.
                 * @default null
                 */
                external_form_url: string | null;
                /** @default false */
                footer_hidden_on_auth: boolean;
                /** @default false */
                hide_individual_signup: boolean;
                /** @default false */
                ic_captcha: boolean;
                /**
                 * @description Sign-in by login id and codes takes the place of the classic one.
                 * @default false
                 */
                ic_forward_login: boolean;
                /** @default false */
                ic_sign_up_business: boolean;
                /** @default false */
                ic_sign_up_individuals: boolean;
                /** @default false */
                ic_sso: boolean;
                /** @default  */
                instance_name: string;
                /**
                 * @description The only languages offered on this host; null for all.
                 * @default null
                 */
                languages: string[] | null;
                /** @default false */
                marketplace: boolean;
                /** @default  */
                password_policy: components["schemas"]["PasswordPolicy"];
                /** @default null */
                privacy_url: string | null;
                /** @default null */
                support: components["schemas"]["Support"] | null;
                /**
                 * @description The texts among these that are not in the language asked for, by name with their language (BCP 47):
                 *     `{"ds_loginHeading": "en"}`.
                 * @default {}
                 */
                text_langs: {
                    [key: string]: string;
                };
            };
        };
        /** @description `{"data": …}`, as the sign-in calls answer. */
        Data_CaptchaState: {
            /** @description What a page needs to show a captcha. */
            data: {
                /** @description Sign-in asks for it: the tenant wants it, or too many logins fail from this address. Sign-up always asks. */
                activated: boolean;
                engine: components["schemas"]["EngineName"];
                site_key_v2: string | null;
                site_key_v3: string | null;
                /**
                 * Format: double
                 * @description Scores below this do not pass.
                 */
                threshold: number;
            };
        };
        /** @description `{"data": …}`, as the sign-in calls answer. */
        Data_CaptchaVerdict: {
            /** @description What came of it. */
            data: {
                /** Format: double */
                score: number;
                /** @description The token is good and its score is high enough; otherwise the page shows version 2. */
                success: boolean;
            };
        };
        /** @description `{"data": …}`, as the sign-in calls answer. */
        Data_Ceremony: {
            /** @description A ceremony that has begun. */
            data: {
                /** @description Named again when it is finished. */
                id: string;
                /** @description `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON`. */
                options: Record<string, unknown>;
            };
        };
        /** @description `{"data": …}`, as the sign-in calls answer. */
        Data_Challenge: {
            /** @description A challenge as it goes out. */
            data: {
                algorithm: components["schemas"]["ProofAlgorithm"];
                challenge: string;
                /**
                 * Format: int32
                 * @description The number lies between 0 and this.
                 */
                maxnumber: number;
                /** @description Random, with the time at which the challenge is over (`expires`, in seconds since 1970), closed by `&`. */
                salt: string;
                signature: string;
            };
        };
        /** @description `{"data": …}`, as the sign-in calls answer. */
        Data_CodeCall: {
            /** @description The call as it stands. */
            data: {
                state: components["schemas"]["CodeCallState"];
            };
        };
        /** @description `{"data": …}`, as the sign-in calls answer. */
        Data_Created: {
            /** @description The account is there. */
            data: {
                created: boolean;
            };
        };
        /** @description `{"data": …}`, as the sign-in calls answer. */
        Data_Exchanged: {
            /** @description What a code opens. */
            data: {
                account: components["schemas"]["AccountChoice"] | null;
                /** @description A second factor was given and is not asked for again. */
                mfa_passed: boolean;
                /** @description Where to go then; a path of this origin or a listed host. */
                redirect: string | null;
                /** @description A login token; `session-v2` makes a session of it. */
                token: string;
            };
        };
        /** @description `{"data": …}`, as the sign-in calls answer. */
        Data_FoundAccount: {
            /** @description What there is. */
            data: {
                businesses: components["schemas"]["ExistingBusiness"][];
                userExists: boolean;
            };
        };
        /** @description `{"data": …}`, as the sign-in calls answer. */
        Data_FoundLoginAnswer: {
            /** @description The result: a token, or the reason why there is none. */
            data: {
                reason?: components["schemas"]["SearchDenial"];
                /** @description Of kind `mfa`; its claims `mfa` (channels joined by `|`), `phone` and `email` (masked) are for the page. */
                token?: string;
            };
        };
        /** @description `{"data": …}`, as the sign-in calls answer. */
        Data_Instance: {
            /** @description An instance, under the specification's names. */
            data: {
                /** Format: int64 */
                cd_instance: number;
                contact_info: string | null;
                ds_name: string;
                ds_program_type: string | null;
                /** @description Whether visits of program pages are counted. */
                track_program_events: boolean;
            };
        };
        /** @description `{"data": …}`, as the sign-in calls answer. */
        Data_KeptAlive: {
            /** @description Until when the session lives if nothing more is done. */
            data: {
                /** Format: int64 */
                idle_until_ms: number;
            };
        };
        /** @description `{"data": …}`, as the sign-in calls answer. */
        Data_LinkAnswer: {
            /** @description The provider's page. */
            data: {
                redirectUrl: string;
            };
        };
        /** @description `{"data": …}`, as the sign-in calls answer. */
        Data_LinkSent: {
            /** @description The link has been sent. */
            data: {
                sent: boolean;
            };
        };
        /** @description `{"data": …}`, as the sign-in calls answer. */
        Data_LoginChangeView: {
            /** @description A change that can be undone. */
            data: {
                /** Format: int64 */
                at_ms: number;
                /**
                 * @description `password`, `login_id`, `app_added`, `app_removed`, `passkey_added`, `passkey_removed`, `backup_codes`, `devices`,
                 *     `account_added`.
                 */
                kind: components["schemas"]["ChangeKind"];
            };
        };
        /** @description `{"data": …}`, as the sign-in calls answer. */
        Data_LoginIdChanged: {
            /** @description The next step. */
            data: {
                /** @description The `ds_token` of the first password, while the login has none. */
                token: string | null;
            };
        };
        /** @description `{"data": …}`, as the sign-in calls answer. */
        Data_LoginInfo: {
            /** @description Login id and password as the settings show them. */
            data: {
                /** @description Whether the session is assured; while it is not, both ids are masked. */
                assured: boolean;
                /** @description How many of lower case, upper case, digit and special are wanted: 0, 3 or 4. */
                classes: number;
                has_password: boolean;
                kind: components["schemas"]["LoginIdKind"];
                /**
                 * Format: int64
                 * @description When the newest session began.
                 */
                last_login_ms: number | null;
                login_id: string;
                /** @description Shortest password, in characters. */
                min_length: number;
                /** @description The other address, by which one can sign in too. */
                other_id: string | null;
                /** @description The strictest of the login's tenants. */
                policy: components["schemas"]["PasswordPolicy"];
                /** @description A code or a link has reached the person there. */
                verified: boolean;
            };
        };
        /** @description `{"data": …}`, as the sign-in calls answer. */
        Data_LogoAddress: {
            /** @description Where the logo is now. */
            data: {
                /** @description Null without one. */
                ds_logoUrl: string | null;
            };
        };
        /** @description `{"data": …}`, as the sign-in calls answer. */
        Data_OfferedApp: {
            /** @description A secret for an app, shown once. */
            data: {
                /** @description For a QR code. */
                otpauth_url: string;
                /** @description Base32. */
                secret: string;
            };
        };
        /** @description `{"data": …}`, as the sign-in calls answer. */
        Data_OperationSent: {
            /** @description A sent code. */
            data: {
                /** @description The channels by which it may be asked for, `to` and others: those of the account, or of the new login id. */
                channels: components["schemas"]["MfaChannel"][];
                /** Format: int64 */
                expires_at_ms: number;
                operationId: string;
                /** Format: int64 */
                resend_after_ms: number;
                /** @description Masked. */
                to: string;
                /** @description Of kind `operation`, for `verify-code`. */
                token: string;
            };
        };
        /** @description `{"data": …}`, as the sign-in calls answer. */
        Data_Option_BusinessUser: {
            data: null | {
                ds_companyname: string;
            };
        };
        /** @description `{"data": …}`, as the sign-in calls answer. */
        Data_OwnPasskey: {
            /** @description A passkey, as its owner sees it. */
            data: {
                /** Format: int64 */
                created_at_ms: number;
                /** @description The host that it is for. */
                host: string;
                id: string;
                /** Format: int64 */
                last_used_at_ms: number | null;
                name: string;
            };
        };
        /** @description `{"data": …}`, as the sign-in calls answer. */
        Data_PasswordResult: {
            /** @description Whether the password is the new one now. */
            data: {
                result: boolean;
            };
        };
        /** @description `{"data": …}`, as the sign-in calls answer. */
        Data_RenewedGrant: {
            /** @description Until when the renewed access holds. The tokens themselves stay on the server. */
            data: {
                /** Format: int64 */
                expires_at_ms: number;
            };
        };
        /** @description `{"data": …}`, as the sign-in calls answer. */
        Data_SecondFactors: {
            /** @description The second factors of a login. */
            data: {
                /** Format: int64 */
                backup_codes_left: number;
                passkeys: components["schemas"]["OwnPasskey"][];
                /** @description Whether an authenticator app is in use. */
                totp: boolean;
                /**
                 * Format: int64
                 * @description Devices on which no second factor is asked for.
                 */
                trusted_devices: number;
            };
        };
        /** @description `{"data": …}`, as the sign-in calls answer. */
        Data_Sent: {
            /** @description A sent code, with the address masked. */
            data: {
                channel: components["schemas"]["CodeChannel"];
                /** Format: int64 */
                expires_at_ms: number;
                /** Format: int64 */
                resend_after_ms: number;
                to: string;
            };
        };
        /** @description `{"data": …}`, as the sign-in calls answer. */
        Data_SessionAnswer: {
            /** @description Either a token or a second factor. */
            data: {
                mfa?: components["schemas"]["SecondFactor"];
                token?: string;
            };
        };
        /** @description `{"data": …}`, as the sign-in calls answer. */
        Data_SessionUser: {
            /** @description The signed-in person, under the specification's names. */
            data: {
                accountType: components["schemas"]["AccountType"];
                accountTypeTranslation: string;
                /** @description What this login may choose from; during an impersonation the open account alone. */
                accounts: components["schemas"]["AccountChoice"][];
                /** @description The instance has tools for administrators outside the hub, and this person may open them. */
                admin_tools: boolean;
                /** Format: int64 */
                cd_community_entity: number | null;
                /** Format: int64 */
                cd_community_entity_type: number | null;
                /** Format: int64 */
                cd_instance: number;
                /** Format: int64 */
                cd_user: number;
                ds_firstname: string;
                ds_lastname: string;
                ds_mail: string;
                ds_phone: string | null;
                ic_show_inactive_instances: boolean;
                /** Format: int64 */
                id: number;
                /** Format: int64 */
                id_entity: number;
                /** Format: int64 */
                id_entity_type: number;
                /**
                 * Format: int64
                 * @description The account's own number (`id_entity`) where it is the government's; null for everybody else.
                 */
                id_government_user: number | null;
                instance_name: string;
                lang: string;
                permissions: components["schemas"]["Permission"][];
                profile: components["schemas"]["SessionProfile"];
                role_codes: components["schemas"]["RoleCode"][];
                roles: number[];
                session: components["schemas"]["SessionBlock"];
                /** @description The report on exchanges with systems outside is there for this person. */
                sync_report: boolean;
                zone: string;
            };
        };
        /** @description `{"data": …}`, as the sign-in calls answer. */
        Data_TokenAnswer: {
            /** @description An answer that carries a token. */
            data: {
                token: string;
            };
        };
        /** @description `{"data": …}`, as the sign-in calls answer. */
        Data_TokenState: {
            /** @description A link that is good. */
            data: {
                /** @description How many of lower case, upper case, digit and special are wanted: 0, 3 or 4. */
                classes: number;
                /** @description The login's mail address (or number), masked. */
                email: string;
                /**
                 * Format: int64
                 * @description `cd_user`
                 */
                id: number;
                /** @description Shortest password, in characters. */
                min_length: number;
                /** @description The strictest of the login's tenants. */
                policy: components["schemas"]["PasswordPolicy"];
            };
        };
        /** @description `{"data": …}`, as the sign-in calls answer. */
        Data_ToolsExchanged: {
            /** @description Who came to the tools. */
            data: {
                /** @description The administrator's account. */
                account: components["schemas"]["AccountChoice"];
                /** @description A login token for the accounts of this instance; `session-v2` makes a session of it. */
                token: string;
            };
        };
        /** @description `{"data": …}`, as the sign-in calls answer. */
        Data_UndoneChange: {
            /** @description What was undone. */
            data: {
                kind: components["schemas"]["ChangeKind"];
                /** @description Sets a new password at once (`ds_token`): the old one no longer works. */
                token: string | null;
            };
        };
        /** @description `{"data": …}`, as the sign-in calls answer. */
        Data_Vec_AccountChoice: {
            data: {
                accountType: components["schemas"]["AccountKind"];
                /** Format: int64 */
                cd_community_entity: number | null;
                /** Format: int64 */
                cd_community_entity_type: number | null;
                /** Format: int64 */
                cd_entity: number;
                /** Format: int64 */
                cd_entitytype: number;
                /** Format: int64 */
                cd_instance: number;
                /** Format: int64 */
                cd_user: number;
                entity: components["schemas"]["AccountEntity"] | null;
                government: components["schemas"]["AccountGovernment"] | null;
                hasName: boolean;
                ic_active: boolean;
                ic_show_inactive_instances: boolean;
                instance: components["schemas"]["AccountInstance"];
                instanceName: string;
                logo: string | null;
                name: string;
                subdomain: string;
                useFwpDomain: boolean;
            }[];
        };
        /** @description `{"data": …}`, as the sign-in calls answer. */
        Data_Vec_ExistingBusiness: {
            data: {
                address: string;
                /** Format: int64 */
                cd_business: number;
                /** @description Masked. */
                email: string;
                title: string;
            }[];
        };
        /** @description `{"data": …}`, as the sign-in calls answer. */
        Data_Vec_FoundUser: {
            data: {
                accountType: components["schemas"]["AccountType"];
                /** Format: int64 */
                cd_user: number;
                ds_mail: string;
                /** @description As people write it here; empty without one. */
                ds_phone: string;
                /** Format: int64 */
                id_entity: number;
                name: string;
            }[];
        };
        /** @description `{"data": …}`, as the sign-in calls answer. */
        Data_Vec_GovernmentUser: {
            data: {
                /** Format: int64 */
                cd_instance: number;
                /** Format: int64 */
                cd_user: number;
                ds_firstname: string;
                ds_lastname: string;
                ds_mail: string;
                /**
                 * Format: int64
                 * @description `cd_user`
                 */
                id: number;
                /**
                 * Format: int64
                 * @description The account's own number, `id_entity` of its session.
                 */
                id_government_user: number;
                name: string;
                /** @description The roles in words, one for each number; an account without a number is an operation user. */
                role_labels: string[];
                roles: number[];
            }[];
        };
        /** @description `{"data": …}`, as the sign-in calls answer. */
        Data_Vec_OwnSession: {
            data: {
                /** Format: int64 */
                created_at_ms: number;
                /** @description The one that asks. */
                current: boolean;
                /** @description E.g. `Chrome on Windows`. */
                device: string;
                /** Format: int64 */
                last_seen_ms: number;
                sid: string;
                /** @description Network address from which it began. */
                source: string;
                user_agent: string;
            }[];
        };
        /** @description `{"data": …}`, as the sign-in calls answer. */
        Data_Vec_ProgramEvents: {
            data: {
                /**
                 * Format: int64
                 * @description The beginning of the day, UTC.
                 */
                day_ms: number;
                /** Format: int64 */
                events: number;
                kind: string;
                /** @description `other` holds what came after the first 200 of a day. */
                subject: string;
            }[];
        };
        /** @description `{"data": …}`, as the sign-in calls answer. */
        Data_Vec_SignupInstance: {
            data: {
                /** Format: int64 */
                cd_instance: number;
                ds_name: string;
            }[];
        };
        DeadDeliveries: {
            /** @description The last to be given up first. */
            items: components["schemas"]["DeadLetter"][];
            next_cursor: string | null;
        };
        /** @description See the module. */
        DeadLetter: {
            /** Format: int64 */
            attempts: number;
            /** @description False when it would come too late. */
            can_replay: boolean;
            channel: components["schemas"]["Channel"];
            /** Format: int64 */
            created_at_ms: number;
            /** Format: int64 */
            ended_at_ms: number;
            /** @description What the provider answered last, as in the history of messages. */
            error: string;
            id: string;
            /** @description The provider that was tried last; empty where none was. */
            provider: string;
            /** @description Mails only. */
            subject: string;
            thread: components["schemas"]["DeadLetterThread"] | null;
            /** @description The recipient; of codes and notices only the beginning and the end. */
            to: string;
            /** @description A code, or something else that somebody waited for. */
            urgent: boolean;
        };
        /** @description The thread entry of a dead letter. */
        DeadLetterThread: {
            externalId: string;
            item_id: components["schemas"]["ApplicationId"];
            message_id: components["schemas"]["MessageId"];
            name: string;
            processName: string;
            thread_id: components["schemas"]["ThreadId"];
        };
        DeclineBody: {
            /** @description As with the answer; needed where a device has used the link. */
            device_id?: string | null;
        };
        /** @description What holds where a step says nothing else. */
        Defaults: {
            /**
             * Format: int32
             * @description Seconds in which the next digit has to come.
             * @default 3
             */
            interDigitTimeout: number;
            /**
             * Format: int32
             * @description Longest call in seconds, the time with a person left out.
             * @default 1800
             */
            maxCall: number;
            /**
             * @description Where a call goes on when something fails.
             * @default null
             */
            onError: string | null;
            /**
             * @description What is done once the caller has hung up: `log`, or a step from which messages are sent.
             * @default null
             */
            onHangup: string | null;
            /**
             * @description Where the key 0 leads in a menu that says nothing else of it: to a person.
             * @default null
             */
            person: string | null;
            /**
             * Format: int32
             * @description Seconds in which the first digit has to come after a prompt.
             * @default 6
             */
            timeout: number;
            /**
             * Format: int32
             * @description How often a caller may give no answer, or one that is not understood, before `onError`.
             * @default 3
             */
            tries: number;
        };
        /**
         * @description State of a message. Incoming entries are `Delivered`, notes and comments `Created`.
         * @enum {string}
         */
        DeliveryState: "created" | "undoable" | "held-undo" | "scheduled" | "held-quiet-hours" | "held-consent" | "sending" | "sent" | "delivered" | "temporary-failure" | "permanent-failure" | "technical-failure" | "cancelled" | "opted-out";
        /** @description Why an application may be denied in a program. */
        DenialReason: {
            /**
             * Format: int64
             * @description Epoch milliseconds; 0 where the program began with it.
             */
            created_at_ms?: number;
            /**
             * Format: int64
             * @description Unique in the program, and never used again for another one.
             */
            id: number;
            /** @description As reviewers see it. */
            name: string;
            /** @description The reviewer has to write a comment with it. */
            needs_note: boolean;
            /** @description Kept for what was decided by it, and offered no more. */
            retired?: boolean;
            /**
             * Format: int64
             * @description The status that it leads to.
             */
            state: number;
            /** @description What the applicant reads, by language (BCP 47); English is always there. */
            text_by_lang: {
                [key: string]: string;
            };
        };
        /** @enum {string} */
        Density: "compact" | "comfortable";
        DigitsBody: {
            /** @description `0` to `9`, `*` and `#`. */
            digits: string;
        };
        /**
         * @description Direction of an entry, seen from the agency.
         * @enum {string}
         */
        Direction: "in" | "out" | "internal";
        /** @description What came of a call. */
        DispositionCode: {
            code: string;
            label: string;
        };
        DocumentBody: {
            /** @description The last day on which it counts, `yyyy-mm-dd`; null: it does not expire. */
            expires_on?: string | null;
            /** @description A file of the application's conversation; without one the paper lies in the office. */
            file_id?: string | null;
            /** @description A document kind of the program's form. */
            kind: string;
            /** @description Name of the paper; 1 to 200 characters. */
            name: string;
        };
        DocumentIdBody: {
            /** @description Which paper. */
            document_id: string;
        };
        /** @description A kind of paper that an application needs. */
        DocumentKind: {
            is_on_file: boolean;
            kind: string;
            title: string;
        };
        /** @description What a person asks to be sent or noted. */
        Draft: {
            /** @description Ids of files that were uploaded for this thread, at most ten. */
            attachments?: string[];
            body: string;
            channel: components["schemas"]["Channel"];
            /** @description The writer has confirmed that a template which is not for this case's status or person is meant. */
            confirmed?: boolean;
            /** @description Accounts of colleagues mentioned in a note, at most 20. */
            mentions?: components["schemas"]["AccountId"][];
            reply_to?: components["schemas"]["MessageId"] | null;
            /**
             * Format: int64
             * @description Time to send it; immediately if absent.
             */
            send_at_ms?: number | null;
            subject?: string | null;
            /** @description Key of the message template that it was begun with. */
            template?: string | null;
            to?: string | null;
        };
        EditBody: {
            body: string;
            /** @description A template that is not for this case's status or person is meant. */
            confirmed?: boolean;
            /**
             * Format: int64
             * @description Send it then; as soon as it may where it is left out.
             */
            send_at_ms?: number | null;
            /** @description Mails only. */
            subject?: string | null;
        };
        /** @description A version of a workflow with its program's other versions. */
        EditedWorkflow: {
            /**
             * Format: int64
             * @description The version that holds.
             */
            held_version: number;
            /** Format: int64 */
            program: number;
            /**
             * Format: int64
             * @description The version that `workflow` is.
             */
            version: number;
            /** @description The latest hundred, newest first. */
            versions: components["schemas"]["WorkflowVersion"][];
            workflow: components["schemas"]["Workflow"];
        };
        /** @description The setting of a tenant. */
        EmergencyCalling: {
            /** @description Where the desks are. */
            address: components["schemas"]["CivicAddress"];
            /** @description Where in the building people sit; one who is not here has the address alone. */
            desks: components["schemas"]["EmergencyDesk"][];
            handling: components["schemas"]["EmergencyHandling"];
            /** @description Where emergency services learn the place of the caller, by an agreement with the carrier (RFC 6442); empty: by the address alone. */
            location_uri: string;
            /** @description Accounts that are notified of each such call. */
            notified: number[];
            /** @description One of the tenant's numbers (E.164): what emergency services see, and call back. */
            number: string;
            /** @description The trunk that the calls go out by. */
            trunk_id: string;
            /**
             * Format: int64
             * @description Raised by each change; 0: never set.
             */
            version: number;
        };
        /** @description Where somebody sits. */
        EmergencyDesk: {
            /** Format: int64 */
            account_id: number;
            /** @description Instead of the tenant's; empty: the tenant's. */
            location_uri: string;
            /** @description Floor, room, desk. */
            place: string;
        };
        /**
         * @description What happens when staff dial an emergency number.
         * @enum {string}
         */
        EmergencyHandling: "another_phone" | "trunk";
        /** @description What happens, as those read it who may call. */
        EmergencyWay: {
            handling: components["schemas"]["EmergencyHandling"];
            /** @description The number that people here know. */
            number: string;
        };
        /**
         * @description Whose captcha it is: the hub's own proof of work, or a maker's.
         * @enum {string}
         */
        EngineName: "altcha" | "recaptcha" | "hcaptcha";
        /**
         * @description What a host is for.
         * @enum {string}
         */
        Environment: "development" | "qa" | "staging" | "production";
        /** @description A notice that reached nobody. */
        ErrorLog: {
            /** Format: int64 */
            at_ms: number;
            channel: components["schemas"]["Channel"] | null;
            /** @description In the provider's words. */
            detail: string;
            externalId: string;
            id: string;
            /**
             * Format: int64
             * @description The application that was moved.
             */
            item_id: number;
            /** @description The intended recipient; the role if nobody has it. */
            name: string;
            outcome: components["schemas"]["NoticeOutcome"];
            rule: string;
            rule_name: string;
            status: components["schemas"]["DeliveryState"] | null;
            thread_id: string;
            to: string;
        };
        ErrorLogs: {
            /** @description The last first. */
            items: components["schemas"]["ErrorLog"][];
            next_cursor: string | null;
        };
        /** @description Something that a rule was judged by. */
        Evidence: {
            answer: components["schemas"]["Answer"] | null;
            /** @description Of papers: the files on file, the last one first. */
            file_ids: string[];
            /** @description The question, the kind of paper, or the fact's name. */
            key: string;
            kind: components["schemas"]["EvidenceKind"];
            own: components["schemas"]["Answer"] | null;
            /** @description Of an answer: its section. */
            section: string;
            /** @description In the reader's language; of a fact empty. */
            title: string;
        };
        /**
         * @description Kind of evidence: an answer, a paper, or another fact.
         * @enum {string}
         */
        EvidenceKind: "answer" | "document" | "fact";
        /** @description The code from the address. */
        ExchangeRequest: {
            code: string;
            /** @description The person was asked and wants to leave the session that this browser has. */
            replace?: boolean;
        };
        /** @description What a code opens. */
        Exchanged: {
            account: components["schemas"]["AccountChoice"] | null;
            /** @description A second factor was given and is not asked for again. */
            mfa_passed: boolean;
            /** @description Where to go then; a path of this origin or a listed host. */
            redirect: string | null;
            /** @description A login token; `session-v2` makes a session of it. */
            token: string;
        };
        /** @description A business that is there already. */
        ExistingBusiness: {
            address: string;
            /** Format: int64 */
            cd_business: number;
            /** @description Masked. */
            email: string;
            title: string;
        };
        ExportLink: {
            /** @description Contains its own signature, for this tenant and this file only. */
            download_url: string;
        };
        /** @description The report and its scope. */
        ExportRequest: {
            audience: components["schemas"]["Audience"];
            /** @description First day, `yyyy-mm-dd`, in the tenant's zone; 29 days before the last where it is left out. */
            from?: string | null;
            /**
             * Format: int64
             * @description One program; all that the caller may see where it is left out.
             */
            process?: number | null;
            report: components["schemas"]["Report"];
            /** @description Last day; today where it is left out. */
            to?: string | null;
        };
        /** @description Who asks, through the frame. */
        ExternalAuthRequest: {
            /** @description That page's nonce; the frame repeats it in its answer. */
            check: string;
            /** @description Language of that page. */
            lang?: string | null;
            /** @description Origin of the page around the frame. */
            realm: string;
        };
        /**
         * @description A second factor.
         * @enum {string}
         */
        Factor: "passkey" | "totp" | "email" | "sms" | "backup";
        FeatureFlags: {
            /** @description By name: `sms`, `email`, `voice`, `recording`, `transcript`, `session-summary`, `schedule`, `templates`. */
            flags: {
                [key: string]: boolean;
            };
        };
        /** @description A field of a call; of a call for several things, the list of one thing's fields. */
        Field: components["schemas"]["Parameter"] | components["schemas"]["Parameter"][];
        /** @description One field that was refused, with the machine key of why. */
        FieldError: {
            field: string;
            key: string;
        };
        /** @description Each contains its own signature, for this tenant and this file only. */
        FileLinks: {
            /** @description Saves it. */
            download_url: string | null;
            /** @description A small picture of it, where there is one. */
            thumbnail_url: string | null;
            /** @description Shows it, without any rights of a page of this host. */
            view_url: string | null;
        };
        /**
         * @description Result of checking a file's contents.
         * @enum {string}
         */
        FileState: "pending" | "unscanned" | "clean" | "infected" | "refused" | "removed";
        /** @description A file on the wire. */
        FileView: {
            /** Format: int64 */
            created_at_ms: number;
            /** @description There is a small picture of it. */
            has_thumbnail: boolean;
            /** Format: int64 */
            height: number | null;
            id: string;
            /** @description Media type, detected by the contents; empty for a refused file. */
            media_type: string;
            name: string;
            /** Format: int64 */
            size_bytes: number;
            state: components["schemas"]["FileState"];
            uploaded_by: string;
            /**
             * Format: int64
             * @description Of a picture, in pixels, as it is shown.
             */
            width: number | null;
        };
        /** @description Which form was filled in, in which language, when. */
        FiledForm: {
            /** Format: int64 */
            filed_at_ms: number;
            filed_by: string;
            /** @description In which it was filled in, BCP 47. */
            lang: string;
            /**
             * Format: int64
             * @description How many times it was filed.
             */
            revision: number;
            title: string;
            /** Format: int64 */
            version: number;
        };
        /** @description A template as it would be sent in this thread. */
        FilledTemplate: {
            audience: components["schemas"]["TemplateAudience"];
            body: string;
            /** @description Whether it is for this case: its status, and its applicant. A message with one that is not must be confirmed. */
            fits: boolean;
            key: string;
            /** @description The language of the text: the person's, or English where it is not written in theirs. */
            lang: string;
            /** @description Variables that have neither a value nor a fallback; they stay in the text. */
            missing: string[];
            name: string;
            /** @description Numbers of the statuses that it is for; none for every status. */
            states: number[];
            subject: string;
        };
        FilledTemplates: {
            /** @description Those that name this status first, then those for every status, then the others; by name. */
            items: components["schemas"]["FilledTemplate"][];
        };
        /**
         * @description What a filter chooses by.
         * @enum {string}
         */
        FilterDomain: "state" | "process" | "assignee";
        /** @description The specification's filter group item. */
        FilterItem: {
            Domain: components["schemas"]["FilterDomain"];
            /** Format: int64 */
            ID: number;
            Name: string;
        };
        /** @description The business to search for. */
        FindBusinessUserRequest: {
            captchaToken?: string | null;
            /** Format: int64 */
            cd_instance: number;
            ds_mail: string;
        };
        /** @description A device. */
        FingerprintRequest: {
            device_id: string;
            /** @description e.g. `phone`, `tablet`, `desktop` */
            screen_class: string;
            /** @description IANA zone. */
            tz: string;
            /** @description e.g. `Firefox 145 on Linux` */
            ua_hint: string;
        };
        /** @description What the authenticator answered, and what to call it. */
        FinishPasskeyRequest: {
            /** @description `RegistrationResponseJSON`. */
            credential: Record<string, unknown>;
            /** @description Of the ceremony. */
            id: string;
            /** @description E.g. `Work laptop`. */
            name: string;
        };
        /** @description A flow as it is kept and published. */
        Flow: {
            defaults?: components["schemas"]["Defaults"];
            /**
             * @description The languages of the call (BCP 47), that of callers of whom nothing is known first. One without a voice cannot be the first:
             *     its callers hear the tenant's own sounds in it, and what is spoken in the first.
             */
            lang: string[];
            name: string;
            /**
             * Format: int64
             * @description `ProcessID` of the program that it is for; every program without one.
             */
            program?: number | null;
            /** @description The step that a call begins with. */
            start: string;
            /** @description By name. */
            steps: {
                [key: string]: components["schemas"]["FlowStep"];
            };
            /** @description IANA name of the time zone, for schedules that name none. */
            timezone: string;
            /**
             * Format: int32
             * @description Of the format: 1.
             */
            version: number;
        };
        /** @description Goes on by the value of a variable. */
        FlowBranch: {
            /** @description The variable. */
            by: string;
            /** @description Where any other value leads. */
            next: string;
            /** @description Where its values lead. */
            on: {
                [key: string]: components["schemas"]["FlowExit"];
            };
        };
        /** @description Puts the caller into a room with everybody else who was led to a step of this name. */
        FlowConference: {
            /** @description The key that leads out of the room; `#` where it is left out. */
            finishOnKey?: string | null;
            /**
             * Format: int32
             * @description In seconds; an hour where it is left out, at most four.
             */
            maxLength?: number | null;
            /** @description Name of the room: `a`–`z`, `0`–`9`, `_` and `-`. */
            name: string;
            /** @description Where a caller goes on who has left the room. */
            next: string;
            /** @description `moh`: music for a caller who is alone there. */
            waitPlay?: string | null;
        };
        /** @description Calls a number by the program's trunk and connects the caller. */
        FlowDial: {
            /** @description Where the caller goes on when the other end has hung up. */
            next: string;
            /** @description Where the caller goes on when nobody took the call. */
            notTaken: string;
            /** @description E.164. */
            number: string;
            /**
             * Format: int32
             * @description Seconds that it rings.
             */
            timeout?: number | null;
        };
        FlowDraftBody: {
            /**
             * Format: int64
             * @description The version that holds, and that the draft is to replace; 0 before the first.
             */
            based_on: number;
            /**
             * Format: int64
             * @description The draft that it was made from; 0 where none waited. If another waits by then, saving is refused with both texts. Left out, the
             *     draft replaces whatever waits.
             */
            draft?: number | null;
            flow: components["schemas"]["Flow"];
        };
        /**
         * @description How a flow ended.
         * @enum {string}
         */
        FlowEnd: "completed" | "hung_up" | "taken" | "call_back" | "cut";
        /** @description Puts the caller into a waiting line. */
        FlowEnqueue: {
            /** @description What is done when the caller hangs up meanwhile. */
            abandoned?: string | null;
            /**
             * Format: int32
             * @description Seconds before `timeout`; the line's longest wait where it is left out.
             */
            maxWait?: number | null;
            /** @description Key of the line; every tenant has `reviewers`. */
            name: string;
            /** @description The key 1 asks for a callback that keeps the place. */
            offerCallback?: boolean;
            /**
             * Format: int32
             * @description 1 to 999, the lowest first; 999 where it is left out.
             */
            priority?: number | null;
            /** @description Where a call goes on that nobody takes. */
            timeout: string;
            /** @description Where the key 2 leads: to a message. */
            voicemail?: string | null;
            /** @description `moh`: music. */
            waitPlay?: string | null;
        };
        /** @description Where an answer leads: a step, or one before which variables are set. */
        FlowExit: string | {
            next: string;
            /** @description `lang` is the language of the call. */
            set: {
                [key: string]: string;
            };
        };
        /** @description One fault. */
        FlowFault: {
            /** @description What stands there: a name, a language, a number. */
            detail: string;
            /** @description The member, with dots; empty where it is the whole step's. */
            field: string;
            key: components["schemas"]["FlowFaultKey"];
            /** @description Name of the step; empty where it is the flow's own. */
            step: string;
        };
        /**
         * @description Why, for programs; the words are the screen's.
         * @enum {string}
         */
        FlowFaultKey: "format" | "length" | "name" | "too_many" | "lang" | "no_voice" | "timezone" | "unknown_step" | "unreachable" | "circle" | "missing_lang" | "stray_lang" | "braces" | "unknown_variable" | "sensitive_variable" | "no_error_exit" | "no_exit" | "out_of_range" | "keys" | "after_hangup" | "not_yet" | "unknown_queue" | "unknown_schedule" | "unknown_sound" | "unknown_status" | "unproven" | "unproven_text" | "unknown_flow" | "number";
        FlowFaults: {
            /** @description None: it can be published. */
            faults: components["schemas"]["FlowFault"][];
        };
        /** @description Asks for digits. */
        FlowGather: {
            /** @description A key ends the prompt; keys that are pressed during one that goes on are dropped. */
            bargein?: boolean;
            /** @description Ends the digits; `#` where there may be more than one of them. */
            finishOnKey?: string | null;
            input?: components["schemas"]["GatherInput"][];
            /** Format: int32 */
            interDigitTimeout?: number | null;
            /** Format: int32 */
            maxDigits?: number | null;
            /** Format: int32 */
            minDigits?: number | null;
            /** @description Where any digits lead, when `on` is left out. */
            next?: string | null;
            /** @description Asked again where it is left out. */
            noInput?: string | null;
            /** @description Asked again where it is left out. */
            noMatch?: string | null;
            /**
             * Format: int32
             * @description Exactly so many; instead of `minDigits` and `maxDigits`.
             */
            numDigits?: number | null;
            /** @description Where digits lead. */
            on?: {
                [key: string]: components["schemas"]["FlowExit"];
            };
            /** @description The variable that the digits are kept in. */
            save?: string | null;
            say: components["schemas"]["BTreeMap"];
            /** @description The digits are shown nowhere, and kept nowhere once the call is over. */
            sensitive?: boolean;
            /** Format: int32 */
            timeout?: number | null;
            /** Format: int32 */
            tries?: number | null;
        };
        /** @description Goes on with another flow, as it is published then. */
        FlowGoto: {
            /** @description Its key. */
            flow: string;
        };
        /** @description Ends the call. */
        FlowHangup: {
            say?: components["schemas"]["BTreeMap"] | null;
        };
        /** @description Goes on by the hours of an office. */
        FlowHours: {
            closed: string;
            /** @description As closed where it is left out. */
            holiday?: string | null;
            open: string;
            /** @description Key of the schedule. */
            schedule: string;
        };
        /** @description A flow without its steps. */
        FlowItem: {
            /**
             * Format: int64
             * @description The draft that is newer than it.
             */
            draft: number | null;
            /** Format: int64 */
            draft_at_ms: number | null;
            draft_by: string;
            key: string;
            lang: string[];
            name: string;
            /** @description The numbers that lead to it. */
            numbers: string[];
            /** Format: int64 */
            program: number | null;
            /**
             * Format: int64
             * @description The version that holds; none before the first is published.
             */
            published: number | null;
            /** Format: int64 */
            published_at_ms: number | null;
            published_by: string;
        };
        /** @description Looks up an application by its number and the applicant's date of birth. */
        FlowLookup: {
            /** @description The variable with the date of birth, as `MMDDYYYY`. */
            birthDate: string;
            /** @description The variable with the application's number. */
            by: string;
            found: string;
            /** @description The reason is not said, so that neither number nor date can be guessed. */
            notFound: string;
        };
        /** @description Sends a text to the applicant whose call it is, where that is known and they take texts. */
        FlowMessage: {
            next: string;
            /** @description Nothing goes out without consent, whatever stands here. */
            requireConsent?: boolean;
            text: components["schemas"]["BTreeMap"];
        };
        /** @description Plays sound of the tenant's own. */
        FlowPlay: {
            /** @description Key of the sound, by language. */
            audio: components["schemas"]["BTreeMap"];
            bargein?: boolean;
            next: string;
        };
        /**
         * @description Records the caller, where the program's recording policy allows it. The policy's notice
         *     is said before.
         */
        FlowRecord: {
            action: components["schemas"]["RecordAction"];
            next: string;
        };
        /** @description Transfers the caller to another number by the trunk (REFER, RFC 3515): the hub is out of the call then. */
        FlowRefer: {
            /** @description Where the caller goes on when the transfer did not come about. */
            notTaken: string;
            /** @description E.164. */
            to: string;
        };
        /** @description Says something. */
        FlowSay: {
            /** @description A key ends it. Otherwise keys that are pressed meanwhile are dropped. */
            bargein?: boolean;
            next: string;
            say: components["schemas"]["BTreeMap"];
        };
        /** @description Sets variables; `lang` is the language of the call. */
        FlowSet: {
            next: string;
            set: {
                [key: string]: string;
            };
        };
        /**
         * @description Moves the application that was looked up to another status, by the rules of its workflow. The caller's number is no proof of
         *     whose application it is.
         */
        FlowSetStatus: {
            /** @description Why, as the application's history has it. */
            comment?: string;
            next: string;
            /** @description Where a call goes on whose application may not be moved there, or was not looked up. */
            refused: string;
            /**
             * Format: int64
             * @description The status, by its number.
             */
            status: number;
        };
        /** @description One step. */
        FlowStep: (components["schemas"]["FlowHours"] & {
            /** @enum {string} */
            verb: "hours";
        }) | (components["schemas"]["FlowSay"] & {
            /** @enum {string} */
            verb: "say";
        }) | (components["schemas"]["FlowPlay"] & {
            /** @enum {string} */
            verb: "play";
        }) | (components["schemas"]["FlowGather"] & {
            /** @enum {string} */
            verb: "gather";
        }) | (components["schemas"]["FlowBranch"] & {
            /** @enum {string} */
            verb: "branch";
        }) | (components["schemas"]["FlowSet"] & {
            /** @enum {string} */
            verb: "set";
        }) | (components["schemas"]["FlowLookup"] & {
            /** @enum {string} */
            verb: "lookup";
        }) | (components["schemas"]["FlowGoto"] & {
            /** @enum {string} */
            verb: "goto";
        }) | (components["schemas"]["FlowMessage"] & {
            /** @enum {string} */
            verb: "message";
        }) | (components["schemas"]["FlowEnqueue"] & {
            /** @enum {string} */
            verb: "enqueue";
        }) | (components["schemas"]["FlowDial"] & {
            /** @enum {string} */
            verb: "dial";
        }) | (components["schemas"]["FlowVoicemail"] & {
            /** @enum {string} */
            verb: "voicemail";
        }) | (components["schemas"]["FlowRecord"] & {
            /** @enum {string} */
            verb: "record";
        }) | (components["schemas"]["FlowHangup"] & {
            /** @enum {string} */
            verb: "hangup";
        }) | (components["schemas"]["FlowSetStatus"] & {
            /** @enum {string} */
            verb: "set-status";
        }) | (components["schemas"]["FlowConference"] & {
            /** @enum {string} */
            verb: "conference";
        }) | (components["schemas"]["FlowRefer"] & {
            /** @enum {string} */
            verb: "refer";
        });
        /** @description A test call that was begun. */
        FlowTestCall: {
            id: string;
        };
        /** @description How far a test call is. */
        FlowTestCallState: {
            /** @description The language that is spoken. */
            lang: string;
            /** @description The telephone rings, or the flow has begun. */
            state: string;
            /** @description The step that the call is at; empty unless the flow has begun. */
            step: string;
        };
        /**
         * @description What a line of the log says.
         * @enum {string}
         */
        FlowTraceKind: "entered" | "said" | "pressed" | "silence" | "not_understood" | "hours" | "looked_up" | "queue" | "called_back" | "dialled" | "played" | "recording" | "status" | "conference" | "referred" | "voicemail" | "message" | "failed" | "ended";
        /** @description A version of a flow. */
        FlowVersion: {
            /**
             * Format: int64
             * @description The version that held when it was written; 0: none.
             */
            based_on: number;
            /** Format: int64 */
            created_at_ms: number;
            created_by: string;
            flow: components["schemas"]["Flow"];
            /** Format: int64 */
            published_at_ms: number | null;
            published_by: string;
            /** @description `draft`, `published` or `superseded`. */
            state: string;
            /** Format: int64 */
            version: number;
        };
        FlowVersions: {
            /** @description Those that hold or have held, the newest first, at most a hundred. */
            items: components["schemas"]["FlowVersion"][];
        };
        FlowView: {
            draft: components["schemas"]["FlowVersion"] | null;
            key: string;
            /** @description Whether the caller may change it. */
            may_write: boolean;
            published: components["schemas"]["FlowVersion"] | null;
        };
        /**
         * @description What came of a step of a phone menu, or how the call ended, as the body of an entry keeps it.
         * @enum {string}
         */
        FlowVisitCode: "completed" | "hung_up" | "taken" | "call_back" | "cut" | "not_taken" | "voicemail" | "open" | "closed" | "holiday" | "found" | "not_found" | "set" | "refused" | "entered" | "left" | "transferred" | "failed" | "ended" | "start" | "stop" | "pause";
        /** @description Takes a message of the caller. */
        FlowVoicemail: {
            finishOnKey?: string | null;
            /** @description `reviewers`. */
            mailbox?: string | null;
            /**
             * Format: int32
             * @description In seconds; 120 where it is left out, at most 600.
             */
            maxLength?: number | null;
            next: string;
            /** @description Said before the tone. */
            say: components["schemas"]["BTreeMap"];
            /** @description Written down by the speech engine too, where there is one. */
            transcribe?: boolean;
        };
        Flows: {
            /** @description By key. */
            items: components["schemas"]["FlowItem"][];
        };
        /** @description What there is. */
        FoundAccount: {
            businesses: components["schemas"]["ExistingBusiness"][];
            userExists: boolean;
        };
        /** @description The result: a token, or the reason why there is none. */
        FoundLoginAnswer: {
            reason?: components["schemas"]["SearchDenial"];
            /** @description Of kind `mfa`; its claims `mfa` (channels joined by `|`), `phone` and `email` (masked) are for the page. */
            token?: string;
        };
        /** @description An account of the caller's instance. */
        FoundUser: {
            accountType: components["schemas"]["AccountType"];
            /** Format: int64 */
            cd_user: number;
            ds_mail: string;
            /** @description As people write it here; empty without one. */
            ds_phone: string;
            /** Format: int64 */
            id_entity: number;
            name: string;
        };
        /**
         * @description What a caller may answer by.
         * @enum {string}
         */
        GatherInput: "digits" | "speech";
        /** @description A government user, under the specification's names. */
        GovernmentUser: {
            /** Format: int64 */
            cd_instance: number;
            /** Format: int64 */
            cd_user: number;
            ds_firstname: string;
            ds_lastname: string;
            ds_mail: string;
            /**
             * Format: int64
             * @description `cd_user`
             */
            id: number;
            /**
             * Format: int64
             * @description The account's own number, `id_entity` of its session.
             */
            id_government_user: number;
            name: string;
            /** @description The roles in words, one for each number; an account without a number is an operation user. */
            role_labels: string[];
            roles: number[];
        };
        GuestAnswer: {
            call_id: components["schemas"]["CallId"];
            room: components["schemas"]["RoomAccess"];
            token: string;
        };
        /**
         * @description State of a guest's call.
         * @enum {string}
         */
        GuestCallState: "ringing" | "live" | "over";
        GuestCallView: {
            agency: string;
            branding: components["schemas"]["GuestLook"];
            caller: string;
            /** @description Captions are available in the guest's language. */
            captions: boolean;
            may_decline_recording: boolean;
            /** @description The law of a party's state wants it: nothing is recorded until this guest agrees. */
            must_agree_to_recording: boolean;
            program: string;
            /** @description Spoken before anything is recorded; empty where nothing is. */
            recording_notice: string;
            state: components["schemas"]["GuestCallState"];
        };
        GuestLinkAnswer: {
            /** @description What the guest may type instead. */
            guest_code: string;
            guest_url: string;
        };
        /** @description The stored branding of a tenant: any member of `Branding` that is set, among them these. */
        GuestLook: {
            /** @description `#rrggbb` */
            brand_color?: string;
            contact_info?: string;
        };
        HelpBody: {
            asked: boolean;
        };
        /** @description A line of a history: who, what, when. */
        HistoryEntry: {
            after: components["schemas"]["Answer"] | null;
            /** Format: int64 */
            at_ms: number;
            before: components["schemas"]["Answer"] | null;
            by: string;
            comment: string;
            document: components["schemas"]["CorrectionDocument"] | null;
            /** @description Names of statuses, or of owners, or an answer in plain text: empty where there was none. */
            from: string;
            kind: components["schemas"]["HistoryKind"];
            /** @description The owner set by the change of status; empty if the owner stayed. */
            owner: string;
            /** @description Of a correction: the question, in the reader's language. */
            question: string;
            /** @description Of a denial. */
            reason: string;
            to: string;
        };
        /**
         * @description Kind of a history entry.
         * @enum {string}
         */
        HistoryKind: "filed" | "state" | "owner" | "undo" | "document" | "document_removed" | "answer" | "override" | "override_end" | "payment" | "hold_set" | "hold_lifted";
        /**
         * @description What was found.
         * @enum {string}
         */
        HitKind: "message" | "transcript" | "application";
        HoldBody: {
            held: boolean;
        };
        HoldReason: {
            /** @description 3 to 500 characters. */
            reason: string;
        };
        /** @description A day on which nobody is there. */
        Holiday: {
            /** @description `YYYY-MM-DD`. */
            date: string;
            name: string;
        };
        /** @description Why somebody's account is entered. */
        ImpersonateRequest: {
            /**
             * Format: int64
             * @description Which of the login's accounts of this tenant; the first when left out.
             */
            entity_id?: number | null;
            /** @description Kept in the audit log. */
            reason: string;
        };
        /** @description Who acts as somebody else. */
        ImpersonatedBy: {
            name: string;
        };
        /**
         * @description A choice among the conversations that an account may read.
         * @enum {string}
         */
        InboxFolder: "all" | "new" | "mine" | "snoozed";
        /**
         * @description Outcome of an incoming call.
         * @enum {string}
         */
        IncomingState: "in_flow" | "ringing" | "waiting" | "answered" | "missed" | "declined" | "finished" | "voicemail";
        /** @description A person. */
        IndividualEntity: {
            /** Format: int64 */
            cd_instance: number;
            /** @description In which they are written to, BCP 47. */
            default_lang: string;
            ds_firstname: string;
            ds_lastname: string;
            userProfile: components["schemas"]["UserProfile"];
        };
        /** @description An instance, under the specification's names. */
        Instance: {
            /** Format: int64 */
            cd_instance: number;
            contact_info: string | null;
            ds_name: string;
            ds_program_type: string | null;
            /** @description Whether visits of program pages are counted. */
            track_program_events: boolean;
        };
        InviteAnswer: {
            /** @description What they may type instead. */
            guest_code: string;
            /** @description Lets in one device; shown only now. */
            guest_url: string;
            identity: string;
        };
        InviteBody: {
            /** @description What they speak, BCP 47; English when left out. */
            lang?: string | null;
            name: string;
            /** @description `interpreter` or `third_party`. */
            role: components["schemas"]["ConferenceRole"];
        };
        JobList: {
            items: components["schemas"]["JobStatus"][];
            /**
             * Format: int64
             * @description Of the topic `jobs`: subscribe from here.
             */
            seq: number;
        };
        /**
         * @description State of a job.
         * @enum {string}
         */
        JobState: "waiting" | "running" | "done" | "dead" | "cancelled";
        /** @description A job as its tenant's administrators see it. */
        JobStatus: {
            /**
             * Format: int64
             * @description Attempts since it last made progress, the one that runs included.
             */
            attempts: number;
            /**
             * Format: int64
             * @description Steps that this run has done, or the last one did.
             */
            done: number;
            /**
             * Format: int64
             * @description Milliseconds from the end of one run to the beginning of the next; null: it runs once.
             */
            every_ms: number | null;
            /**
             * Format: int64
             * @description When it last came to its end.
             */
            finished_at_ms: number | null;
            id: string;
            kind: string;
            /**
             * Format: int64
             * @description When it starts or continues.
             */
            next_at_ms: number;
            state: components["schemas"]["JobState"];
            /**
             * Format: int64
             * @description Steps in all, where that is known.
             */
            total: number | null;
        };
        KeepDraftBody: {
            /** @description Nothing is kept when this and the subject are empty. */
            body: string;
            /** @description `SMS`, `EMAIL` or `NOTE`. */
            channel: components["schemas"]["Channel"];
            subject?: string;
        };
        /** @description Until when the session lives if nothing more is done. */
        KeptAlive: {
            /** Format: int64 */
            idle_until_ms: number;
        };
        /** @description What somebody has begun to write and not sent. */
        KeptDraft: {
            body: string;
            channel: components["schemas"]["Channel"];
            /** @description Mails only. */
            subject: string;
            /** Format: int64 */
            updated_at_ms: number;
        };
        LabelledCommunications: {
            /** @description In the order of the labels; what nobody has, or not in the caller's programs, is left out. */
            items: components["schemas"]["LabelledThread"][];
        };
        /** @description What came of the mail for one label. */
        LabelledMail: {
            /** @description Why it was not. */
            key: string | null;
            label: string;
            message_id: components["schemas"]["MessageId"] | null;
        };
        LabelledMailBody: {
            body: string;
            /**
             * Format: int64
             * @description For more than twenty applications: how many they are, as the caller has typed it.
             */
            confirmed_number?: number | null;
            /** @description `externalId` of each application, at most a hundred. */
            labels: string[];
            subject: string;
            /** @description For more than twenty applications: the test of exactly this mail, which the caller has sent to themselves within the last hour. */
            test_id?: string | null;
        };
        LabelledMailTestBody: {
            body: string;
            /** @description As they are to be named when it is sent, in this order. */
            labels: string[];
            subject: string;
        };
        LabelledMails: {
            /** @description In the order of the labels. */
            results: components["schemas"]["LabelledMail"][];
        };
        /** @description What was said about one application. */
        LabelledThread: {
            /** @description The last fifty of the type, oldest first. */
            communications: components["schemas"]["Message"][];
            label: string;
        };
        LanguageBody: {
            /** @description BCP 47. */
            lang: string;
        };
        /** @description See the module. */
        LanguageCoverage: {
            /** @description Languages that are needed and in which nobody reads it; those of most open applications first. */
            missing: components["schemas"]["MissingLanguage"][];
            /** @description Languages (BCP 47) in which it has words. */
            written: string[];
        };
        /** @description The language. */
        LanguageRequest: {
            /** @description BCP 47, e.g. `es` or `zh-Hans`. */
            lang: string;
        };
        LastCaption: {
            speaker: string;
            text: string;
        };
        /**
         * @description The channel of a conversation's last entry; empty while there is no entry.
         * @enum {string}
         */
        LastChannel: "EMAIL" | "SMS" | "CALL" | "VOICE" | "NOTE" | "SESSION" | "COMMENT" | "";
        /**
         * @description Its direction; empty without an entry.
         * @enum {string}
         */
        LastDirection: "in" | "out" | "internal" | "";
        /** @description The last entry of a conversation, on one line; all fields are empty without one. */
        LastEntry: {
            /** Format: int64 */
            at_ms: number;
            channel: components["schemas"]["LastChannel"];
            direction: components["schemas"]["LastDirection"];
            preview: string;
        };
        /** @enum {string} */
        Layout: "Expanded" | "Collapsed";
        LegalHoldView: {
            hold: components["schemas"]["CurrentHold"] | null;
        };
        LineBoard: {
            /** @description By key. */
            items: components["schemas"]["LineOnBoard"][];
        };
        /** @description An offer of a waiting line, which nobody else has now. */
        LineOfferView: {
            /** @description E.164, that is called then; empty for a call. */
            callback_number: string;
            /** @description As people here write it. */
            callback_shown: string;
            /** @description `callback`: the applicant is called when it is accepted. */
            kind: components["schemas"]["VisitKind"];
            /** @description BCP 47, that the menu spoke. */
            lang: string;
            line: string;
            /**
             * @description The number that is called then stands with somebody. Where it does not, the matches are people with the number that the
             *     caller's telephone showed, which proves nothing.
             */
            on_file: boolean;
            /**
             * Format: int64
             * @description Since when the caller waits.
             */
            since_at_ms: number;
            /**
             * Format: int64
             * @description Then it goes to the next reviewer.
             */
            until_ms: number;
        };
        LineOnBoard: {
            /**
             * Format: int64
             * @description Of today's callers, by the tenant's clock.
             */
            answered: number;
            /**
             * Format: int64
             * @description Of those who were answered today; null: nobody was.
             */
            average_wait_ms: number | null;
            /**
             * Format: int64
             * @description Hung up in line, or preferred to leave a message.
             */
            gave_up: number;
            key: string;
            name: string;
            reviewers: components["schemas"]["LineReviewers"];
            /** Format: int64 */
            timed_out: number;
            /**
             * Format: int64
             * @description Callbacks that nobody answered.
             */
            unreached: number;
            /** @description The first first. */
            waiting: components["schemas"]["WaitingCaller"][];
        };
        /** @description Somebody who answers a line. */
        LineReviewer: {
            /** Format: int64 */
            account_id: number;
            /** @description What they speak besides the language of their account (BCP 47). */
            langs?: string[];
        };
        /** @description How many of those who answer the line and have a screen open are in which state. */
        LineReviewers: {
            /** Format: int64 */
            available: number;
            /** Format: int64 */
            away: number;
            /** Format: int64 */
            busy: number;
            /**
             * Format: int64
             * @description Of the available, who are being rung.
             */
            ringing: number;
            /** Format: int64 */
            wrap_up: number;
        };
        /** @description The provider's page. */
        LinkAnswer: {
            redirectUrl: string;
        };
        LinkBody: {
            /** @description Also keeps the sender's address as one of the person's own. */
            remember_address?: boolean;
            /** @description The conversation that it belongs to. */
            thread_id: components["schemas"]["ThreadId"];
        };
        /** @description Where the person wants to be afterwards. */
        LinkRequest: {
            /** @description A path of this origin, or a host of the tenant's list; anything else leads to the role's home. */
            nextUrl?: string | null;
        };
        /** @description The link has been sent. */
        LinkSent: {
            sent: boolean;
        };
        LinkTextBody: {
            /** @description Also keeps the number as one of the person's own, so that they can be answered there. */
            remember_number?: boolean;
            /** @description The conversation that the number's texts belong to. */
            thread_id: components["schemas"]["ThreadId"];
        };
        /** @description A reason as lists show it. */
        ListedReason: {
            /** @description ISO 8601. */
            createdAt: string;
            /** Format: int64 */
            id: number;
            /** @description The languages that it is written in, and those that the program's people need and it is not. */
            languages: components["schemas"]["LanguageCoverage"];
            name: string;
            needs_note: boolean;
            /** Format: int64 */
            state: number;
        };
        LockBody: {
            locked: boolean;
        };
        /** @description The token of the link in a notice. */
        LoginChangeRequest: {
            token: string;
        };
        /** @description A change that can be undone. */
        LoginChangeView: {
            /** Format: int64 */
            at_ms: number;
            /**
             * @description `password`, `login_id`, `app_added`, `app_removed`, `passkey_added`, `passkey_removed`, `backup_codes`, `devices`,
             *     `account_added`.
             */
            kind: components["schemas"]["ChangeKind"];
        };
        /** @description The next step. */
        LoginIdChanged: {
            /** @description The `ds_token` of the first password, while the login has none. */
            token: string | null;
        };
        /**
         * @description What a login id is.
         * @enum {string}
         */
        LoginIdKind: "email" | "phone";
        /** @description Login id and password as the settings show them. */
        LoginInfo: {
            /** @description Whether the session is assured; while it is not, both ids are masked. */
            assured: boolean;
            /** @description How many of lower case, upper case, digit and special are wanted: 0, 3 or 4. */
            classes: number;
            has_password: boolean;
            kind: components["schemas"]["LoginIdKind"];
            /**
             * Format: int64
             * @description When the newest session began.
             */
            last_login_ms: number | null;
            login_id: string;
            /** @description Shortest password, in characters. */
            min_length: number;
            /** @description The other address, by which one can sign in too. */
            other_id: string | null;
            /** @description The strictest of the login's tenants. */
            policy: components["schemas"]["PasswordPolicy"];
            /** @description A code or a link has reached the person there. */
            verified: boolean;
        };
        /** @description Who signs in, by mail address or phone number. */
        LoginRequest: {
            /** @description Read where the tenant asks for a captcha. */
            captchaToken?: string | null;
            email?: string | null;
            password: string;
            phone?: string | null;
        };
        /** @description Where the logo is now. */
        LogoAddress: {
            /** @description Null without one. */
            ds_logoUrl: string | null;
        };
        /** @description The form of an upload. */
        LogoForm: {
            /** Format: binary */
            file: string;
        };
        /** @description A file that came with a mail. */
        MailAttachment: {
            /** Format: int64 */
            bytes: number;
            /** @description As the sender calls it, e.g. `image/jpeg`. */
            kind: string;
            name: string;
        };
        /** @description Details of an incoming mail besides its text. */
        MailDetails: {
            attachments: components["schemas"]["MailAttachment"][];
            /** @description What our own mail server found out about the sender; empty where it says nothing. */
            authentication: components["schemas"]["SenderCheck"][];
            /** @description Sent by a program: an absence notice, a list (RFC 3834). */
            automatic: boolean;
            has_original: boolean;
            /** @description Whether its original shows pictures of other servers, which learn by it that it was opened. */
            has_remote_pictures: boolean;
            /** @description Something was left out because the mail is too large or too deeply nested. */
            is_cut: boolean;
            /** @description By which its original is asked for. */
            mail_id: string;
            /**
             * Format: int64
             * @description The line of the body, from 0, from which on an earlier mail is quoted; none where nothing is.
             */
            quoted_from_line: number | null;
            sender: components["schemas"]["MailSender"];
            /** @description The name that the sender gave; anybody can write anything there. */
            sender_name: string;
            unreadable: components["schemas"]["Unreadable"] | null;
        };
        MailOriginal: {
            has_remote_pictures: boolean;
            /**
             * @description For a frame; carries its own signature for five minutes. With `&pictures=true` it shows pictures of other servers too,
             *     which learn by it that the mail was opened.
             */
            url: string;
        };
        /**
         * @description Whether a mail came from an address of the person it is filed under.
         * @enum {string}
         */
        MailSender: "known" | "other";
        MarkedUnread: {
            /** @description False where the applicant never wrote or called: there is nothing to read. */
            unread: boolean;
        };
        MaskBody: {
            masked: boolean;
        };
        /** @description An interval of a recording that is silence because a number was said in it; milliseconds from the recording's beginning. */
        MaskedInterval: {
            /**
             * Format: int64
             * @description Null while it lasts.
             */
            end_ms: number | null;
            /** Format: int64 */
            start_ms: number;
        };
        /** @description A test that was sent. */
        MassTestSent: {
            body: string;
            /**
             * Format: int64
             * @description Until then it holds, for exactly this message.
             */
            expires_at_ms: number;
            /** @description The call that sends to everybody names it as `test_id`. */
            id: string;
            subject: string;
            /** @description The caller's own phone number or mail address. */
            to: string;
        };
        /**
         * @description What a column counts. Screens have the words; [`Measure::title`] is for files.
         * @enum {string}
         */
        Measure: "filed" | "applicants" | "undecided" | "approved" | "denied" | "sign_ins" | "accounts" | "applications" | "average_hours" | "longest_hours" | "decided" | "approved_share" | "checked" | "faulty" | "faulty_share" | "operations" | "asked" | "changed" | "left_alone";
        /** @description A note in which somebody is named, as they see it. */
        Mention: {
            /** Format: int64 */
            at_ms: number;
            /** @description Who wrote the note. */
            by: string;
            externalId: string;
            item_id: components["schemas"]["ApplicationId"];
            message_id: components["schemas"]["MessageId"];
            /** @description The applicant. */
            name: string;
            /** @description Its first words. */
            preview: string;
            thread_id: components["schemas"]["ThreadId"];
        };
        MentionList: {
            /** @description The newest first, at most a hundred. */
            items: components["schemas"]["Mention"][];
        };
        /** @description One entry of a thread. */
        Message: {
            /** @description Whether the applicant sees it. */
            applicant_view: components["schemas"]["ApplicantView"];
            /** @description In the order in which they were attached. */
            attachments: components["schemas"]["FileView"][];
            author: components["schemas"]["Author"];
            body: string;
            call: components["schemas"]["CallCard"] | null;
            change: components["schemas"]["StatusChange"] | null;
            channel: components["schemas"]["Channel"];
            /** Format: int64 */
            created_at_ms: number;
            direction: components["schemas"]["Direction"];
            from: string;
            id: components["schemas"]["MessageId"];
            lang: string;
            mail: components["schemas"]["MailDetails"] | null;
            released: components["schemas"]["Release"] | null;
            reply_to: components["schemas"]["MessageId"] | null;
            /**
             * Format: int64
             * @description When it is to go out, for one that is scheduled or held; it stays when it has gone.
             */
            send_at_ms: number | null;
            /**
             * Format: int64
             * @description Position in the thread, from 1 without holes.
             */
            seq: number;
            status: components["schemas"]["DeliveryState"];
            status_history: components["schemas"]["StatusMark"][];
            subject: string;
            thread_id: components["schemas"]["ThreadId"];
            to: string;
        };
        /** @description An entry in a thread. */
        MessageId: string;
        MessagePage: {
            /** @description There are more in the direction that was asked for. */
            has_more: boolean;
            /** @description Oldest first. */
            messages: components["schemas"]["Message"][];
        };
        /** @description A template as it is kept and published. */
        MessageTemplate: {
            /** @description False: kept, and offered no more. */
            active: boolean;
            /** @description Whom it is written to. */
            audience?: components["schemas"]["TemplateAudience"];
            /** @description By language (BCP 47); English is always there. */
            by_lang: {
                [key: string]: components["schemas"]["TemplateText"];
            };
            /** @description `SMS` or `EMAIL`. */
            channel: components["schemas"]["Channel"];
            /** @description As those who write see it. */
            name: string;
            /**
             * Format: int64
             * @description `ProcessID` of the program that it is for; every program without one.
             */
            program?: number | null;
            /** @description Numbers of the statuses of a case for which it is offered; every status where there are none. */
            states?: number[];
        };
        MessageTemplates: {
            /** @description By key. */
            items: components["schemas"]["PublishedTemplate"][];
            /** @description The statuses that a template may be for. */
            states: components["schemas"]["TemplateStatus"][];
            /** @description Names that may be used between `{{` and `}}`. */
            variables: string[];
        };
        /**
         * @description How a code travels, under the specification's names.
         * @enum {string}
         */
        MfaChannel: "phone" | "call" | "email";
        MissedCallChange: {
            /** @description Called back, or nothing to be done. */
            done: boolean;
        };
        MissedCallView: {
            /** @description Empty where nobody knows who called. */
            applicant: string;
            /** @description E.164, where to call back; empty when it is withheld. */
            caller: string;
            /** @description What the network says of the caller. Nobody has proved it. */
            caller_name: string;
            /** @description As people here write it. */
            caller_shown: string;
            /** @description What is known of who called. */
            caller_standing: components["schemas"]["CallerStanding"];
            id: string;
            /** @description BCP 47; empty where it is not known. */
            lang: string;
            line: components["schemas"]["MissedInLine"] | null;
            program: string;
            /** Format: int64 */
            program_id: number;
            /** Format: int64 */
            started_at_ms: number;
            /** @description The applicant's conversation, where it is known. */
            thread_id: string | null;
        };
        MissedCalls: {
            /** @description Those that nobody has seen to, newest first. */
            items: components["schemas"]["MissedCallView"][];
        };
        MissedInLine: {
            /** @description `gave_up`, `timed_out`, `voicemail` (preferred to leave a message, and left none) or `unreached`. */
            end: components["schemas"]["VisitState"];
            name: string;
            /**
             * Format: int64
             * @description Callbacks that nobody answered.
             */
            tries: number;
            /** Format: int64 */
            waited_ms: number;
        };
        /** @description A language in which a text is missing. */
        MissingLanguage: {
            /** @description BCP 47. */
            lang: string;
            /**
             * Format: int64
             * @description Open applications of people who read it, of the newest 20,000 in a program; 0: the tenant offers it, or writes other texts in it.
             */
            open_applications: number;
        };
        /** @description A language in which a text is missing. */
        MissingText: {
            /** Format: int64 */
            items: number;
            /** @description BCP 47. */
            lang: string;
        };
        ModeBody: {
            mode: components["schemas"]["SupervisorMode"];
        };
        MoveNotices: {
            /** @description One for each rule and recipient; empty where no rule is about the move. */
            items: components["schemas"]["PlannedNotice"][];
        };
        /** @description One move. */
        Movement: {
            actor_id: components["schemas"]["AccountId"] | null;
            actor_name: string;
            /** @description The bulk change that it was part of; empty for a single change. */
            bulk_id: string;
            cd_application: components["schemas"]["ApplicationId"];
            /** @description The program. */
            cd_resource: components["schemas"]["ProgramId"];
            /** @description When, ISO 8601. */
            created_at: string;
            /** @description As people know the application. */
            externalId: string;
            from_stage: string | null;
            from_stage_id: components["schemas"]["StateId"] | null;
            id: string;
            /** @description Whether it takes the move before it back. */
            is_undo: boolean;
            /** @description The applicant. */
            itemName: string;
            owner_id: components["schemas"]["AccountId"] | null;
            processName: string;
            stage: string;
            /** @description The status it came to. */
            stage_id: components["schemas"]["StateId"];
        };
        /** @description How many. */
        MovementCount: {
            /**
             * Format: int64
             * @description Counted up to 100,000.
             */
            count: number;
        };
        /** @description Moves, and how many there are in all. */
        MovementPage: {
            items: components["schemas"]["Movement"][];
            /** Format: int64 */
            offset: number;
            /** Format: int64 */
            sample: number;
            /**
             * Format: int64
             * @description Counted up to 100,000.
             */
            total: number;
        };
        /** @description Moves, and where those after them begin. */
        MovementSlice: {
            items: components["schemas"]["Movement"][];
            /**
             * Format: int64
             * @description The `offset` of the next page; none: this was the last.
             */
            next_offset: number | null;
        };
        MuteBody: {
            /** @description Only `true`: unmuting is everybody's own. */
            muted: boolean;
        };
        NamedState: {
            /** Format: int64 */
            id: number;
            name: string;
        };
        NamedTemplate: {
            audience: components["schemas"]["TemplateAudience"];
            channel: components["schemas"]["Channel"];
            key: string;
            /** @description The languages that it is written in. */
            langs: string[];
            name: string;
            /** @description Numbers of the statuses that it is for; none for every status. */
            states: number[];
        };
        NewCalledNumber: {
            /** @description A number in any notation, an extension of an office, or a SIP address such as `sip:desk@pbx.example`. */
            number: string;
            /** @description Why it is called. */
            reason: string;
        };
        NewPhoneNumber: {
            /** @description Key of the published flow that calls go through; empty: they ring the program's reviewers. */
            flow?: string;
            label?: string;
            /** @description Key of the waiting line that calls lead straight to, without a flow; empty: to none. */
            line?: string;
            /** @description In any notation. */
            number: string;
            /** Format: int64 */
            program_id: number;
            /** @description The trunk that stands in where that one is not there; empty: none. */
            second_trunk_id?: string;
            /** @description The trunk by which the program calls out under this number; empty when it does not. */
            trunk_id?: string;
        };
        /** @description A view, and whose it is. */
        NewQueueView: {
            /** @description For everybody who sees the queue, and not for oneself. */
            is_team?: boolean;
            view: components["schemas"]["QueueViewBody"];
        };
        NewUpload: {
            /** @description As the person's device calls it. */
            name: string;
            /**
             * Format: int64
             * @description At most 25 MB.
             */
            size_bytes: number;
        };
        /** @description The token of the link. */
        NotMeRequest: {
            token: string;
        };
        NoteBody: {
            body: string;
            /** @description Of the application. */
            externalId: string;
        };
        NoteList: {
            /** @description The last 200, oldest first. */
            items: components["schemas"]["Message"][];
        };
        /**
         * @description Audience of a rule.
         * @enum {string}
         */
        NoticeAudience: "applicant" | "owner" | "role";
        /** @description A channel and its template. */
        NoticeChannel: {
            /** @description `SMS` or `EMAIL`. */
            channel: components["schemas"]["Channel"];
            /** @description Key of a message template of this channel. */
            template: string;
        };
        /**
         * @description Outcome of a notice.
         * @enum {string}
         */
        NoticeOutcome: "now" | "held-undo" | "scheduled" | "held-quiet-hours" | "held-consent" | "opted-out" | "nobody" | "no-address" | "no-gateway" | "no-template" | "incomplete" | "condition-not-met" | "condition-unknown";
        /** @description A rule as it is kept and published. */
        NotificationRule: {
            /** @description False: kept, and applied no more. */
            active: boolean;
            audience: components["schemas"]["NoticeAudience"];
            /** @description The first by which somebody can be reached is taken. Rules that were published before are stored under the old name. */
            channels: components["schemas"]["NoticeChannel"][];
            /**
             * @description A condition of the subset of CEL that validation rules are written in, of the same names: somebody is notified where it
             *     holds; always without one.
             */
            condition?: string | null;
            /**
             * Format: int64
             * @description From the move to the message; a move that is taken back before takes the message back too.
             */
            delay_minutes?: number;
            /**
             * Format: int64
             * @description The status before the move; any without one.
             */
            from_state?: number | null;
            /**
             * @description For staff alone: it is in their inbox with the move, and goes out by its channels only to those who have not read it there when
             *     the delay is over.
             */
            in_app?: boolean;
            /** @description As those who write rules see it. */
            name: string;
            /**
             * Format: int64
             * @description `ProcessID`.
             */
            program: number;
            /** @description The name of the role in the program, where the rule is for a role. */
            role?: string;
            /**
             * Format: int64
             * @description The status after the move.
             */
            to_state: number;
        };
        NotificationRules: {
            /** @description By key. */
            items: components["schemas"]["PublishedRule"][];
        };
        /**
         * @description What came of a carrier's check whether the caller may show the number (SHAKEN, RFC 8588). It says nothing of who calls.
         * @enum {string}
         */
        NumberCheck: "passed" | "failed";
        /** @description A number that is for sale. */
        NumberOffer: {
            /** @description It can be called. */
            calls: boolean;
            /**
             * Format: int64
             * @description What it costs in a month, in cents of the dollar.
             */
            monthly_cents: number;
            /** @description E.164. */
            number: string;
            /** @description It can be texted. */
            texts: boolean;
        };
        NumberOffers: {
            items: components["schemas"]["NumberOffer"][];
        };
        /** @description Which applications. */
        OfferBody: {
            selection: components["schemas"]["Selection"];
        };
        /** @description A secret for an app, shown once. */
        OfferedApp: {
            /** @description For a QR code. */
            otpauth_url: string;
            /** @description Base32. */
            secret: string;
        };
        OfferedOwner: {
            /**
             * Format: int64
             * @description Applications that they have and that are not finished.
             */
            load: number;
            name: string;
            /** Format: int64 */
            user_id: number;
        };
        OfferedReason: {
            /** Format: int64 */
            id: number;
            /**
             * @description Languages of applicants among them in which the reason is not written, with how many of the applications those are of. They get
             *     it in English.
             */
            missing_languages: components["schemas"]["MissingText"][];
            name: string;
            needs_note: boolean;
            /** Format: int64 */
            state: number;
        };
        OfferedRole: {
            name: string;
            /** Format: int64 */
            role_id: number;
        };
        /** @description A status, and for how many of the applications the workflow has a move there. */
        OfferedState: {
            /** Format: int64 */
            items: number;
            kind: components["schemas"]["StateKind"];
            name: string;
            /** @description Some of these moves need a denial reason. */
            requires_reason: boolean;
            /** @description Some of these moves name the owner of what comes next. */
            requires_user_assigment: boolean;
            /** Format: int64 */
            state_id: number;
            token: components["schemas"]["StatusToken"];
        };
        /**
         * @description Whether somebody is there.
         * @enum {string}
         */
        OfficeState: "open" | "closed" | "holiday";
        /** @description From a time of day up to another, which is not part of it. */
        OpenHours: {
            /** @description `HH:MM`. */
            from: string;
            /** @description `HH:MM`; `24:00` is the end of the day. */
            to: string;
        };
        OpenWrapUp: {
            call: components["schemas"]["CallToWriteUp"] | null;
        };
        /**
         * @description What a code is for.
         * @enum {string}
         */
        OperationKind: "change_password" | "change_login_id" | "create_login";
        /** @description A sent code. */
        OperationSent: {
            /** @description The channels by which it may be asked for, `to` and others: those of the account, or of the new login id. */
            channels: components["schemas"]["MfaChannel"][];
            /** Format: int64 */
            expires_at_ms: number;
            operationId: string;
            /** Format: int64 */
            resend_after_ms: number;
            /** @description Masked. */
            to: string;
            /** @description Of kind `operation`, for `verify-code`. */
            token: string;
        };
        /** @description Another application of the same person. */
        OtherItem: {
            currentStateName: string;
            externalId: string;
            id: components["schemas"]["ApplicationId"];
            processName: string;
            statusToken: components["schemas"]["StatusToken"];
            threadId: components["schemas"]["ThreadId"];
        };
        /** @description What a second person said. */
        OutreachAnswer: {
            /** Format: int64 */
            at_ms: number;
            by: string;
            /** @description Of a refusal; empty otherwise. */
            reason: string;
        };
        OutreachApprovals: {
            /** @description One's own that were approved or refused, until one has read it; the last first. */
            answered: components["schemas"]["OutreachItem"][];
            /** @description Others' that wait for a second person, the oldest first. */
            waiting: components["schemas"]["OutreachItem"][];
        };
        OutreachBody: {
            channel: components["schemas"]["Channel"];
            /**
             * Format: int64
             * @description For more than twenty people: how many they are, as the caller has typed it.
             */
            confirmed_number?: number | null;
            filter: components["schemas"]["OutreachFilter"];
            name: string;
            /**
             * Format: int64
             * @description Messages a minute, 1 to 600.
             */
            per_minute: number;
            /** @description Key of a message template of this channel. */
            template: string;
            /** @description For more than twenty people: the test of exactly this message, which the caller has sent to themselves within the last hour. */
            test_id?: string | null;
        };
        /** @description Number of recipients in one state. */
        OutreachFigure: {
            /** Format: int64 */
            count: number;
            /** @description Why they were skipped: `opted-out`, `no-consent`, `incomplete`, `other-status`; empty for the others. */
            reason: string;
            state: components["schemas"]["RecipientState"];
            /** @description Delivery state of the message; empty if there is none. */
            status: string;
        };
        /** @description Audience of an outreach. */
        OutreachFilter: {
            /** @description The language that they read (BCP 47); every language without one. */
            lang?: string | null;
            /**
             * Format: int64
             * @description Only people without contact since then, epoch milliseconds.
             */
            last_contact_before_ms?: number | null;
            /**
             * Format: int64
             * @description `ProcessID`.
             */
            program: number;
            /** @description Ids of statuses; every status where none is named. */
            states?: number[];
        };
        /** @description An outreach as it is shown. */
        OutreachItem: {
            channel: components["schemas"]["Channel"];
            /** Format: int64 */
            created_at_ms: number;
            created_by: string;
            decision: components["schemas"]["OutreachAnswer"] | null;
            filter: components["schemas"]["OutreachFilter"];
            /**
             * Format: int64
             * @description Who has had their turn.
             */
            handled: number;
            id: string;
            /** @description Whether it waits for the caller's approval, or another colleague's. */
            may_answer: boolean;
            /** @description Whether the caller can take it back whole now: it has not started. */
            may_undo: boolean;
            /** @description Whether it is the caller's own and waits for a second person. */
            may_withdraw: boolean;
            /** @description Whether the caller may pause, resume and stop it. */
            may_write: boolean;
            name: string;
            /** Format: int64 */
            per_minute: number;
            /**
             * Format: int64
             * @description When it starts, or started; 0 while it waits for a second person.
             */
            starts_at_ms: number;
            state: components["schemas"]["OutreachState"];
            /** @description The people found when it started. */
            tally: components["schemas"]["OutreachTally"];
            /** @description Name of the template that it was begun with. */
            template_name: string;
            /**
             * Format: int64
             * @description Number of recipients.
             */
            total: number;
            /** Format: int64 */
            updated_at_ms: number;
            /** Format: int64 */
            version: number;
        };
        OutreachItems: {
            /** @description The newest first, at most two hundred. */
            items: components["schemas"]["OutreachItem"][];
        };
        OutreachPreview: {
            /** @description Names of the first who would get it. */
            first: string[];
            /** @description The languages that the template is written in; everybody else reads English. */
            langs: string[];
            /** @description Whether a second person must approve it: it tells many people a decision. */
            needs_approval: boolean;
            /** @description Whether it goes to so many people that a test must be sent to oneself first, and the number be typed. */
            needs_test: boolean;
            /** @description What those people would get. */
            samples: components["schemas"]["OutreachSample"][];
            tally: components["schemas"]["OutreachTally"];
            /** @description The caller's own address, where a test would go; null where they have none for this channel. */
            test_to: string | null;
        };
        /** @description What an outreach would be. */
        OutreachPreviewBody: {
            channel: components["schemas"]["Channel"];
            filter: components["schemas"]["OutreachFilter"];
            /** @description Key of a message template of this channel. */
            template: string;
        };
        OutreachProgress: {
            figures: components["schemas"]["OutreachFigure"][];
            item: components["schemas"]["OutreachItem"];
            /** @description Its words, as they were when it was begun or asked for, in the order of their languages. */
            texts: components["schemas"]["OutreachText"][];
        };
        OutreachRefusalBody: {
            /** @description What the asker reads; at most 500 characters. */
            reason: string;
        };
        /** @description A message as one person would get it. */
        OutreachSample: {
            /** @description With the line by which people end such mails; its link is cut short here, so that nobody follows another's. */
            body: string;
            externalId: string;
            /** @description The language of the text: theirs, or English where it is not written in theirs. */
            lang: string;
            /** @description Variables without a value: with any of them nothing is sent to this person. */
            missing: string[];
            name: string;
            /** @description Texts only: as many as the carrier makes of it. */
            segments: number | null;
            subject: string;
            /** @description Phone number or mail address. */
            to: string;
        };
        /**
         * @description State of an outreach.
         * @enum {string}
         */
        OutreachState: "pending" | "refused" | "withdrawn" | "running" | "paused" | "stopped" | "undone" | "done";
        /** @description Counts of the people found: those reached, and for the others what is missing. */
        OutreachTally: {
            /**
             * Format: int64
             * @description Applications that the filter finds.
             */
            found: number;
            /**
             * Format: int64
             * @description Without an address for the channel.
             */
            no_address: number;
            /**
             * Format: int64
             * @description Who have not agreed, where they have to first.
             */
            no_consent: number;
            /**
             * Format: int64
             * @description Who have opted out.
             */
            opted_out: number;
            /**
             * Format: int64
             * @description Of those who are reached: who would wait for their morning now.
             */
            quiet_now: number;
            /**
             * Format: int64
             * @description Who get the message.
             */
            reached: number;
            /**
             * Format: int64
             * @description Reached already by another application.
             */
            repeated: number;
        };
        OutreachTestBody: {
            channel: components["schemas"]["Channel"];
            /** @description The application of the person whose message it is; the first whose message misses nothing, without one. */
            externalId?: string | null;
            filter: components["schemas"]["OutreachFilter"];
            /** @description Key of a message template of this channel. */
            template: string;
        };
        /** @description The words in one language, with the variables that are filled in for each person. */
        OutreachText: {
            body: string;
            lang: string;
            /** @description Mails only. */
            subject: string;
        };
        OutreachTexts: {
            /** @description The statuses of the program, in the order of the process. */
            states: components["schemas"]["NamedState"][];
            /** @description The templates that may be sent. */
            templates: components["schemas"]["NamedTemplate"][];
        };
        OverrideBody: {
            /** @description 3 to 500 characters. */
            reason: string;
            /** @description The rule's key. */
            rule: string;
        };
        OverrideUndoBody: {
            /** @description The rule's key. */
            rule: string;
        };
        /** @description Who lets a rule pass, and why. */
        OverrideView: {
            /** Format: int64 */
            at_ms: number;
            by: string;
            reason: string;
        };
        OwnAnswer: {
            /** @description At most 20,000 characters and 60,000 bytes. */
            body: string;
            /** @description The same key gives the same answer again: any word of the caller's own, at most 64 characters. */
            key: string;
        };
        /** @description An application as its applicant sees it. */
        OwnApplication: {
            /** @description ISO 8601. */
            createdAt: string;
            /** @description Why it was denied, in the applicant's language; null where it was not, or no reason was given. */
            denial_reason: string | null;
            externalId: string;
            /** Format: int64 */
            id: number;
            /** @description Oldest first. */
            messages: components["schemas"]["OwnMessage"][];
            processName: string;
            /** @description Since when it has this status, ISO 8601. */
            stateCurrentTime: string;
            status: components["schemas"]["OwnStatus"];
            /** @description What the program says of this status in the applicant's language; null where it says no more than the status does. */
            status_words: string | null;
        };
        OwnApplications: {
            applications: components["schemas"]["OwnApplication"][];
        };
        /** @description The caller's own. */
        OwnAvailability: components["schemas"]["AvailabilityView"] & {
            /** @description `unanswered`: away, because two calls in a row were offered and not answered. Empty where the caller said it. */
            reason: string;
        };
        /** @description What was written or called, without anything that staff keep for themselves. */
        OwnMessage: {
            /** Format: int64 */
            at_ms: number;
            /** @description Who wrote it, if it was neither the applicant nor the agency. */
            author: string | null;
            body: string;
            channel: components["schemas"]["Channel"];
            direction: components["schemas"]["Direction"];
            /**
             * Format: int64
             * @description Talking time of a call.
             */
            duration_ms: number | null;
            id: string;
            outcome: components["schemas"]["CallOutcome"] | null;
            subject: string;
        };
        /** @description A passkey, as its owner sees it. */
        OwnPasskey: {
            /** Format: int64 */
            created_at_ms: number;
            /** @description The host that it is for. */
            host: string;
            id: string;
            /** Format: int64 */
            last_used_at_ms: number | null;
            name: string;
        };
        /** @description The telephone, and whether calls can go out to it. */
        OwnPhone: {
            /** @description The hub has telephones, and the tenant a number to call from. */
            can_be_called: boolean;
            /** @description How a code can come to it. */
            channels: components["schemas"]["MfaChannel"][];
            /** @description E.164; null until a code has proved one. */
            number: string | null;
            /**
             * @description The simulated phone of the demonstration on which flows are tried out where there is no number to call from; null
             *     elsewhere.
             */
            simulated: string | null;
        };
        /** @description How the call stands that reads the code. */
        OwnPhoneCall: {
            state: components["schemas"]["CodeCallState"];
        };
        /** @description A code that was sent. */
        OwnPhoneCode: {
            /** Format: int64 */
            expires_at_ms: number;
            /** Format: int64 */
            resend_after_ms: number;
            /** @description Masked. */
            to: string;
        };
        /** @description The code as it came. */
        OwnPhoneProof: {
            code: string;
        };
        /** @description A number that is to be proved. */
        OwnPhoneRequest: {
            /** @description `phone`: a text; `call`: the code is read aloud. */
            channel: components["schemas"]["MfaChannel"];
            number: string;
        };
        /**
         * @description How the telephone stands on which a reviewer is called before the applicant.
         * @enum {string}
         */
        OwnPhoneState: "ringing" | "answered" | "busy" | "declined" | "no_answer" | "not_in_service" | "failed";
        /** @description One live session of the login. */
        OwnSession: {
            /** Format: int64 */
            created_at_ms: number;
            /** @description The one that asks. */
            current: boolean;
            /** @description E.g. `Chrome on Windows`. */
            device: string;
            /** Format: int64 */
            last_seen_ms: number;
            sid: string;
            /** @description Network address from which it began. */
            source: string;
            user_agent: string;
        };
        /**
         * @description How far an applicant sees an application.
         * @enum {string}
         */
        OwnStatus: "started" | "received" | "checked" | "reviewed" | "deciding" | "approved" | "denied" | "paying" | "paid" | "problem" | "closed";
        /** @description One parameter of a procedure. */
        Parameter: {
            key: string;
            type?: string | null;
            value: Record<string, unknown>;
        };
        /** @description The applicant, the owner, or a role. */
        Participant: {
            audience: components["schemas"]["NoticeAudience"];
            /**
             * Format: int64
             * @description How many people have the role now; null for the others.
             */
            people: number | null;
            /** @description The role's name; empty for the others. */
            role: string;
        };
        Participants: {
            items: components["schemas"]["Participant"][];
            /** @description What conditions of rules may speak of. */
            names: components["schemas"]["ConditionName"][];
            /** @description The statuses that applications of the program have, in the order of the process. */
            states: components["schemas"]["NamedState"][];
            /** @description The templates that a rule of the program may send. */
            templates: components["schemas"]["NamedTemplate"][];
        };
        /** @description What the authenticator answered. */
        PasskeySignInRequest: components["schemas"]["ChosenAccount"] & {
            /** @description `AuthenticationResponseJSON`. */
            credential: Record<string, unknown>;
            /** @description Of the ceremony. */
            id: string;
            /** @description Ask for no second factor on this device for 30 days. */
            trust_device?: boolean;
        };
        /**
         * @description A tenant's rule for passwords.
         * @enum {string}
         */
        PasswordPolicy: "classic" | "login_id" | "nist";
        /** @description Whether the password is the new one now. */
        PasswordResult: {
            result: boolean;
        };
        /**
         * @description How far a payment is.
         * @enum {string}
         */
        PaymentStatus: "planned" | "sent" | "paid" | "failed";
        /** @description Payouts as a list. */
        PayoutImportBody: {
            /** @description At most 5,000. */
            items: components["schemas"]["PayoutItem"][];
            /** Format: int64 */
            program_id: number;
        };
        /** @description One payout. */
        PayoutItem: {
            PaymentChannelName: string;
            /** @description planned, sent, paid, failed */
            PaymentStatusName: string;
            /** Format: int64 */
            amount_cents: number;
            /** @description The application as people know it. */
            externalId: string;
            /** @description Empty: the applicant. */
            payee?: string;
            /** @description Which payment of the application it is. */
            reference: string;
        };
        /**
         * @description Something an account may do within its own tenant.
         * @enum {string}
         */
        Permission: "queue.read" | "queue.write" | "thread.read" | "thread.write" | "call.place" | "recording.play" | "conference.supervise" | "deliveries.replay" | "profile.read" | "users.read" | "report.read" | "finance.write" | "communications.read" | "communications.write" | "outreach.read" | "outreach.write" | "workflow.read" | "workflow.write" | "admin";
        /** @description Somebody who takes calls and has a screen open. */
        PersonAvailability: components["schemas"]["AvailabilityView"] & {
            /** Format: int64 */
            account_id: number;
            name: string;
        };
        PersonRef: {
            /** Format: int64 */
            id: number;
            name: string;
        };
        PhoneCallView: {
            /** @description What the carrier says of the caller. */
            asserted: components["schemas"]["AssertedCaller"];
            /** @description E.164; empty when it is withheld. */
            caller: string;
            /** @description What the network says of the caller. Nobody has proved it. */
            caller_name: string;
            /** @description As people here write it. */
            caller_shown: string;
            /** @description What is known of who calls. */
            caller_standing: components["schemas"]["CallerStanding"];
            /** Format: int64 */
            ended_at_ms: number | null;
            id: string;
            /** @description What staff call that number; may be empty. */
            label: string;
            /** @description People with the caller's number, by conversation, the most recent first. */
            matches: components["schemas"]["CallerView"][];
            /** @description The tenant's own number that was called. */
            number: string;
            offer: components["schemas"]["LineOfferView"] | null;
            program: string;
            /** Format: int64 */
            program_id: number;
            /** Format: int64 */
            started_at_ms: number;
            state: components["schemas"]["IncomingState"];
            /** @description It is marked as one of TTY or a relay service. */
            text_phone: boolean;
            /**
             * @description The conversation that the call belongs to when nobody says otherwise: of the one person who has the shown number on file, or of
             *     the application that the caller has said.
             */
            thread_id: string | null;
        };
        PhoneCalls: {
            /** @description What a waiting line offers to the caller, then what rings for everybody, the longest first. */
            ringing: components["schemas"]["PhoneCallView"][];
            /** @description Missed calls of unknown callers, newest first. */
            unlinked: components["schemas"]["PhoneCallView"][];
        };
        /** @description A number of the tenant, and the program that its calls belong to. */
        PhoneNumber: {
            /** @description Key of the flow (spoken menu) that calls go through; empty: they ring the program's reviewers at once. */
            flow: string;
            /** @description What staff call it; may be empty. */
            label: string;
            /** @description Key of the waiting line that calls lead straight to; empty: to none. */
            line: string;
            /** @description E.164. */
            number: string;
            /**
             * Format: int64
             * @description Calls to the number are this program's.
             */
            program_id: number;
            /** @description The trunk that stands in where that one is not there; empty: none. */
            second_trunk_id: string;
            /** @description The trunk by which the program calls out and shows this number; empty when it calls out otherwise. */
            trunk_id: string;
            /**
             * Format: int64
             * @description Raised by each change.
             */
            version: number;
        };
        PhoneNumbers: {
            items: components["schemas"]["PhoneNumber"][];
        };
        /** @description A schedule as it is kept and published. */
        PhoneSchedule: {
            holidays?: components["schemas"]["Holiday"][];
            /** @description By day: `mon` … `sun`. A day that is left out is closed. */
            hours: {
                [key: string]: components["schemas"]["OpenHours"][];
            };
            name: string;
            /** @description IANA name; the flow's own where it is empty. */
            timezone?: string;
        };
        PhoneSchedules: {
            /** @description By key. */
            items: components["schemas"]["PublishedSchedule"][];
        };
        /** @description A sound. */
        PhoneSoundView: {
            /** Format: int64 */
            created_at_ms: number;
            created_by: string;
            /** Format: int64 */
            duration_ms: number;
            /** @description By which flows name it. */
            key: string;
            name: string;
        };
        /** @description The sounds of a tenant. */
        PhoneSounds: {
            items: components["schemas"]["PhoneSoundView"][];
        };
        /** @description A trunk as administrators see it: never with its password. */
        PhoneTrunk: {
            /** @description Where calls go out to; of trunks that calls come in by, the addresses that they may come from. */
            addresses: string[];
            /** @description Voices are taken from the address that signals, whatever its descriptions say. */
            behind_nat: boolean;
            direction: components["schemas"]["TrunkDirection"];
            encryption: components["schemas"]["TrunkEncryption"];
            /** @description A name and a password are asked for, or given. */
            has_password: boolean;
            /** @description `ST_…`. */
            id: string;
            name: string;
            /** @description Numbers that calls come in for, or that outgoing calls show; any number, when empty. */
            numbers: string[];
            registration: components["schemas"]["TrunkRegistration"] | null;
            /** @description `udp`, `tcp` or `tls`; empty for trunks that calls come in by. */
            transport: string;
            /** @description The name; empty for none. */
            username: string;
        };
        PhoneTrunks: {
            /** @description Those that calls come in by first. */
            items: components["schemas"]["PhoneTrunk"][];
            /** @description Whether the hub listens for telephones at all. */
            listening: boolean;
        };
        PlaceCallBody: {
            /** @description The number to ring; the applicant's first one when left out. */
            to?: string | null;
            /** @description `phone` rings; `link` makes a guest link instead. */
            via?: components["schemas"]["Via"];
        };
        PlacedCallAnswer: {
            call: components["schemas"]["CallCard"];
            /** @description What the guest may type instead; shown only now. */
            guest_code: string | null;
            guest_url: string | null;
            room: components["schemas"]["RoomAccess"] | null;
        };
        /** @description What a rule does for one person: shown before the move, and carried out with it. */
        PlannedNotice: {
            /**
             * Format: int64
             * @description Account of a member of staff; null for the applicant.
             */
            account: number | null;
            audience: components["schemas"]["NoticeAudience"];
            body: string;
            channel: components["schemas"]["Channel"] | null;
            /** @description It is in the recipient's inbox with the move, and goes out only if it is not read there by then. */
            in_app: boolean;
            /** @description The language of the text (BCP 47). */
            lang: string;
            /** @description What the rule's condition needs and is not on file, by its paths. */
            missing: string[];
            /** @description Name of the recipient; empty if there is none. */
            name: string;
            outcome: components["schemas"]["NoticeOutcome"];
            /**
             * @description What the recipient reads (BCP 47); empty where there is nobody. Where it is another language than that of the text, the text goes
             *     out as it is.
             */
            recipient_lang: string;
            /** @description Key of the rule. */
            rule: string;
            rule_name: string;
            /**
             * Format: int64
             * @description When it is sent; none: immediately.
             */
            send_at_ms: number | null;
            /** @description Mails only. */
            subject: string;
            /** @description E.164 or a mail address; empty where none is known. */
            to: string;
        };
        /** @description A host of the portal. */
        PortalHost: {
            /** @description The host does not offer individuals to sign up. */
            hide_individual_signup: boolean;
            host: string;
            /** @description The only languages offered on this host; null if it has no list of its own. */
            languages: string[] | null;
            /** @description The texts of the profile that this host replaces by its own. */
            own: string[];
        };
        PossibleOwner: {
            /** Format: int64 */
            possible_user_id: number;
            possible_user_name: string;
        };
        PossibleState: {
            /** @description `initial`, `open`, `waiting` or `terminal`. */
            kind: components["schemas"]["StateKind"];
            /** @description What the papers are called, in the reader's language, that must be on file first and are not. */
            missing_documents: string[];
            /** Format: int64 */
            possible_state_id: number;
            possible_state_name: string;
            requires_reason: boolean;
            requires_user_assigment: boolean;
        };
        /** @description Settings of the screens (specification 2, section 2.3). */
        Preferences: {
            /** @default comfortable */
            density: components["schemas"]["Density"];
            /**
             * @description Keys of the queue's columns that are not shown.
             * @default []
             */
            hidden_columns: string[];
            /** @default Expanded */
            layout: components["schemas"]["Layout"];
            /** @default {} */
            notify: {
                [key: string]: boolean;
            };
            /** @default false */
            sound: boolean;
        };
        /** @description A text as it would be sent. */
        PreviewText: {
            body: string;
            channel: components["schemas"]["Channel"];
            lang: string;
            /** @description Variables without a value; a message with any of them is not sent. */
            missing: string[];
            subject: string;
        };
        /** @description Whose data fill the text. */
        PreviewedApplication: {
            externalId: string;
            id: components["schemas"]["ApplicationId"];
            name: string;
            program: string;
        };
        PrintBody: {
            /** @description With what staff wrote for each other. */
            notes?: boolean;
        };
        /** @description Problem JSON as it goes out. */
        ProblemBody: {
            /**
             * Format: int32
             * @description The specification's number, where it has one.
             */
            code?: number;
            /** @description With `version_conflict`: the current object. */
            current?: Record<string, unknown>;
            errors: components["schemas"]["FieldError"][];
            key: components["schemas"]["ProblemKey"];
            message: string;
            /**
             * Format: int64
             * @description With `too_soon`, `rate_limited` and locks: when to try again.
             */
            retry_after_ms?: number;
            /** Format: int32 */
            status: number;
            title: string;
            trace_id: string;
            type: string;
        };
        /**
         * @description Which refusal it is.
         * @enum {string}
         */
        ProblemKey: "malformed_json" | "invalid_field" | "not_signed_in" | "session_expired" | "session_revoked" | "credentials" | "program_closed" | "subscription_cancelled" | "attempts_left" | "login_lockout" | "password_must_change" | "not_allowed" | "not_found" | "method_not_allowed" | "version_conflict" | "idempotency_conflict" | "payload_too_large" | "code_wrong" | "code_expired" | "code_locked" | "too_soon" | "rate_limited" | "address_unknown" | "number_not_served" | "emergency_number" | "opted_out" | "state_not_possible" | "assignment_required" | "assign_self_only" | "move_not_yours" | "documents_missing" | "nothing_to_undo" | "template_not_for_case" | "test_first" | "number_not_confirmed" | "no_own_address" | "approval_required" | "own_request" | "check_expired" | "no_gateway" | "feature_off" | "call_in_progress" | "call_over" | "not_live" | "hold_stands" | "no_hold" | "not_recording" | "nothing_to_write_up" | "not_listening" | "already_taken_over" | "locked" | "call_full" | "link_over" | "link_used" | "media_unavailable" | "recording_not_allowed" | "recording_key_lost" | "recording_failed" | "captcha_required" | "captcha_failed" | "account_not_found" | "weak_password" | "login_id_in_use" | "link_expired" | "sign_up_closed" | "host_not_allowed" | "sso_failed" | "sso_unavailable" | "passkey_failed" | "last_factor" | "step_up_required" | "factor_required" | "reauthenticate" | "upload_offset" | "file_not_ready" | "file_infected" | "file_unscanned" | "database_unavailable" | "overloaded" | "internal";
        ProcessFilter: components["schemas"]["FilterItem"] & {
            /** @description This program's rows have a case number and a client id. */
            case_columns: boolean;
            /** @description Payments apply to this program: its rows have a payment channel. */
            payments: boolean;
        };
        /** @description What is to be changed; everything else stays as it is. */
        ProfileChange: {
            /** @description In the tenant's own language. */
            texts?: components["schemas"]["ProfileTexts"];
            /** @description The version that was edited. */
            version: string;
            /** @description By language (BCP 47). */
            words?: {
                [key: string]: components["schemas"]["ProfileTexts"];
            };
        };
        /**
         * @description The texts of a profile in one language, under the specification's names. Read: null is not written. Changed: null
         *     stays as it is, and an empty text is removed.
         */
        ProfileTexts: {
            /** @description How the organization is reached, in its own words. */
            contact_info?: string | null;
            /** @description Over the form for signing in. */
            ds_loginHeading?: string | null;
            /** @description Below that heading. */
            ds_loginMessage?: string | null;
            /** @description The portal's name, in the title bar of browsers. */
            ds_portalTitle?: string | null;
            /** @description Address (https) of the organization's own privacy policy. */
            privacy_url?: string | null;
            support?: components["schemas"]["Support"] | null;
        };
        /** @description One event. */
        ProgramEvent: {
            /** @description `page`: a page of this app; `outbound`: a link to another site. */
            kind: string;
            /** @description The page's address as its route writes it, e.g. `/resources/:id`; or the other site's host. */
            subject: string;
        };
        /** @description How often something happened on a day. */
        ProgramEvents: {
            /**
             * Format: int64
             * @description The beginning of the day, UTC.
             */
            day_ms: number;
            /** Format: int64 */
            events: number;
            kind: string;
            /** @description `other` holds what came after the first 200 of a day. */
            subject: string;
        };
        /**
         * Format: int64
         * @description An assistance program of a tenant (`ProcessID`).
         */
        ProgramId: number;
        PromptBody: {
            /** @description BCP 47. */
            lang: string;
            text: string;
        };
        /**
         * @description How the number is hashed.
         * @enum {string}
         */
        ProofAlgorithm: "SHA-256";
        /** @description A provider and its record. */
        Provider: {
            /** @description Attempts that are looked back upon, at most ten. */
            attempts: number;
            channel: components["schemas"]["Channel"];
            /** @description How many of them failed or had no answer. */
            failed: number;
            health: components["schemas"]["ProviderHealth"];
            /**
             * Format: int64
             * @description Messages of the last quarter of an hour of which it is known how long they took.
             */
            judged: number;
            /** Format: int64 */
            last_at_ms: number | null;
            /** @description Kind, account and address. */
            provider: string;
            /**
             * Format: int64
             * @description How many of them took over five minutes.
             */
            slow: number;
        };
        /**
         * @description Health of a provider.
         * @enum {string}
         */
        ProviderHealth: "used" | "failing" | "slow";
        Providers: {
            /** @description By channel, in the order in which they are asked. */
            items: components["schemas"]["Provider"][];
        };
        PublishFlowBody: {
            /**
             * Format: int64
             * @description Of the draft.
             */
            version: number;
        };
        PublishWorkflowBody: {
            /**
             * Format: int64
             * @description `ProcessID`.
             */
            program: number;
            /**
             * Format: int64
             * @description A draft's.
             */
            version: number;
        };
        /** @description A version of a rule. */
        PublishedRule: {
            key: string;
            /** @description Whether the caller may change it. */
            may_write: boolean;
            /** Format: int64 */
            published_at_ms: number | null;
            published_by: string;
            rule: components["schemas"]["NotificationRule"];
            /** Format: int64 */
            version: number;
        };
        /** @description A schedule as it holds. */
        PublishedSchedule: {
            key: string;
            /** Format: int64 */
            published_at_ms: number | null;
            published_by: string;
            schedule: components["schemas"]["PhoneSchedule"];
            /** @description Whether somebody is there now; for a schedule without a time zone of its own, by UTC. */
            state: components["schemas"]["OfficeState"];
            /** Format: int64 */
            version: number;
        };
        /** @description A version of a template. */
        PublishedTemplate: {
            key: string;
            /** @description The languages that it is written in, and those that its people need and it is not. */
            languages: components["schemas"]["LanguageCoverage"];
            /** Format: int64 */
            published_at_ms: number | null;
            published_by: string;
            template: components["schemas"]["MessageTemplate"];
            /** Format: int64 */
            version: number;
        };
        /**
         * @description How well somebody is connected.
         * @enum {string}
         */
        Quality: "excellent" | "good" | "poor" | "lost";
        /** @description The specification's filter group item, with a count. */
        QueueChoice: {
            Domain: components["schemas"]["QueueFacet"];
            /**
             * Format: int64
             * @description The id of the choice; for a choice that only has a name, its position in the list, from 1.
             */
            ID: number;
            Name: string;
            /** @description As the parameter of the page takes it; `none` for applications without an owner. */
            key: string;
            /**
             * Format: int64
             * @description Applications that it would leave, with everything else that narrows the queue.
             */
            total: number;
        };
        /**
         * @description A column of the queue, by the member of its rows.
         * @enum {string}
         */
        QueueColumn: "externalId" | "itemName" | "processName" | "createdAt" | "ownerName" | "companyName" | "lastComDate" | "ComDirection" | "ComType" | "stateCurrentTime" | "currentStateName";
        /** @description What the queue shows. */
        QueueConfig: {
            assignees: components["schemas"]["FilterItem"][];
            columns: components["schemas"]["Column"][];
            /** Format: int64 */
            page_size: number;
            processes: components["schemas"]["ProcessFilter"][];
            states: components["schemas"]["StateFilter"][];
            /** @description The tabs in their order. */
            tabs: components["schemas"]["QueueTab"][];
        };
        /** @description Progress of an export file. */
        QueueExport: {
            /**
             * Format: int64
             * @description Applications that were read.
             */
            done: number;
            id: string;
            /** Format: int64 */
            requested_at_ms: number;
            /**
             * Format: int64
             * @description Rows of the file; null until it is made.
             */
            rows: number | null;
            /** @description State of the job; `done` with `rows` means that the file exists. */
            state: components["schemas"]["JobState"];
            /**
             * Format: int64
             * @description Applications in all, where that is known.
             */
            total: number | null;
        };
        /** @description The applications and columns to export. */
        QueueExportRequest: {
            /** @description Keys of columns; all if empty. The file has them in the order of the table. */
            columns?: string[];
            /** @description As the page takes it; its number and size say nothing here. */
            filter: components["schemas"]["QueueParams"];
        };
        QueueExports: {
            /** @description The last ones first, at most 20. */
            items: components["schemas"]["QueueExport"][];
        };
        /**
         * @description What a filter of the queue chooses by.
         * @enum {string}
         */
        QueueFacet: "state" | "process" | "assignee" | "partner" | "category" | "paymentChannel";
        /** @description The choices of each kind. */
        QueueFilters: {
            filters: components["schemas"]["QueueChoice"][];
        };
        /** @description A row of the queue under the specification's mapped names. */
        QueueItem: {
            ComDirection: components["schemas"]["ComDirection"];
            ComType: components["schemas"]["Channel"] | null;
            caseNumber: string;
            categoryName: string;
            clientId: string;
            /** Format: int64 */
            companyId: number | null;
            companyName: string;
            /** @description ISO 8601. */
            createdAt: string;
            currentStateId: components["schemas"]["StateId"];
            currentStateName: string;
            externalId: string;
            id: components["schemas"]["ApplicationId"];
            /** @description The part of the applicant's name before the first colon. */
            itemName: string;
            lastChangedBy: string;
            lastComDate: string | null;
            /** Format: int64 */
            ownerId: number | null;
            ownerName: string;
            /** @description Of the last payment; empty where there is none. */
            paymentChannelName: string;
            paymentStatusName: string;
            processId: components["schemas"]["ProgramId"];
            processName: string;
            stateCurrentTime: string;
            statusToken: components["schemas"]["StatusToken"];
            threadId: components["schemas"]["ThreadId"];
            unread: components["schemas"]["UnreadCounts"];
            validations: components["schemas"]["Validations"];
            /** Format: int64 */
            version: number;
        };
        /** @description One page and how many items there are in all. */
        QueuePage: {
            items: components["schemas"]["QueueItem"][];
            /** Format: int64 */
            page: number;
            /** Format: int64 */
            page_size: number;
            /** Format: int64 */
            total: number;
        };
        /** @description Filter of the queue. Lists are joined by commas, names by vertical bars; an absent member does not filter. */
        QueueParams: {
            /** @description Account ids, `me` and `none`. */
            assigned_to?: string | null;
            /** @description Names of categories. */
            category_name?: string | null;
            /** @description Last day of submission. */
            end_date?: string | null;
            /** @description First day of the last contact. */
            last_contact_from?: string | null;
            /** @description Last day of the last contact. */
            last_contact_to?: string | null;
            /** @description Numbers of applications, as people know them. */
            number?: string | null;
            /** @description `asc` or `desc`. */
            order?: string | null;
            /**
             * Format: int64
             * @description From 1.
             */
            page?: number | null;
            /**
             * Format: int64
             * @description 25 by default; at most 100.
             */
            page_size?: number | null;
            /** @description Company ids. */
            partner?: string | null;
            /** @description Names of payment channels. */
            payment_channel_name?: string | null;
            /** @description Program ids. */
            process?: string | null;
            search?: string | null;
            /** @description A column's key. */
            sort?: string | null;
            /** @description First day of submission, `yyyy-mm-dd` in the tenant's zone. */
            start_date?: string | null;
            /** @description State ids. */
            state?: string | null;
            /** @description `all`, `status` (what the caller may move on) or `assignment` (what the caller may assign). */
            tab?: string | null;
        };
        QueueStates: {
            states: components["schemas"]["StateInUse"][];
        };
        /**
         * @description The queue's tabs that show only what one kind of change applies to (specification 2, section 2.2).
         * @enum {string}
         */
        QueueTab: "all" | "status" | "assignment";
        /** @description Filters, columns and density under a name. */
        QueueView: {
            /** @description `comfortable` or `compact`. */
            density: string;
            hidden_columns: string[];
            id: string;
            /** @description Everybody who sees the queue has it. */
            is_team: boolean;
            /** @description Who wrote it last. */
            made_by: string;
            name: string;
            /** @description The query string of the queue's address, without the question mark. */
            query: string;
            /** Format: int64 */
            version: number;
        };
        /** @description A view as it is written. */
        QueueViewBody: {
            /** @description `comfortable` or `compact`. */
            density?: string;
            /** @description Keys of the columns that it does not show. */
            hidden_columns?: string[];
            /** @description 1–60 characters. */
            name: string;
            /** @description The query string of the queue's address, without the question mark. */
            query: string;
        };
        QueueViews: {
            /** @description The team's first, each by name. */
            items: components["schemas"]["QueueView"][];
            /** @description Whether the caller may save views for the team. */
            keeps_team: boolean;
        };
        ReadBody: {
            /**
             * Format: int64
             * @description Number of the last entry that was seen.
             */
            seq: number;
        };
        ReadyMadeFlow: {
            flow: components["schemas"]["Flow"];
            /** @description Under which others of these lead to it. */
            key: string;
            /** @description The schedules that it asks, by key. */
            schedules: {
                [key: string]: components["schemas"]["PhoneSchedule"];
            };
        };
        ReadyMadeFlows: {
            items: components["schemas"]["ReadyMadeFlow"][];
        };
        Reason: {
            /** Format: int64 */
            id: number;
            lang: string;
            name: string;
            needs_note: boolean;
            /** Format: int64 */
            state: number;
            /** @description What the applicant reads, in `lang`: theirs, or English where it is not written in theirs. */
            text: string;
        };
        /** @description A reason as it is written. */
        ReasonBody: {
            /**
             * Format: int64
             * @description None for a new one.
             */
            id?: number | null;
            name: string;
            needs_note: boolean;
            retired?: boolean;
            /** Format: int64 */
            state: number;
            text_by_lang: {
                [key: string]: string;
            };
        };
        /** @description A status that a reason may lead to. */
        ReasonState: {
            /** @description A move to it asks for a reason. */
            asks_for_reason: boolean;
            /** Format: int64 */
            id: number;
            name: string;
        };
        /** @description How a party's voice arrives, the worse of both directions. */
        ReceptionView: {
            /**
             * Format: int32
             * @description RFC 3550, section 6.4.1.
             */
            jitter_ms: number;
            /**
             * Format: double
             * @description Packets lost, in percent to one decimal.
             */
            loss_percent: number;
            /**
             * Format: double
             * @description Mean opinion score, 1.0 to 4.5, by the E-model (ITU-T G.107).
             */
            mos: number;
            /**
             * Format: int32
             * @description To the party and back.
             */
            rtt_ms: number | null;
        };
        /**
         * @description State of a recipient.
         * @enum {string}
         */
        RecipientState: "waiting" | "sent" | "skipped" | "stopped";
        /**
         * @description What is done about a recording.
         * @enum {string}
         */
        RecordAction: "start" | "stop" | "pause";
        RecordingBody: {
            call_id: string;
        };
        /**
         * @description State of a call's recording.
         * @enum {string}
         */
        RecordingState: "none" | "notice" | "asking" | "recording" | "stopped" | "declined" | "ready" | "failed" | "deleted";
        RecordingSummary: {
            /**
             * Format: int64
             * @description How many days it was kept.
             */
            deleted_after_days: number | null;
            /**
             * Format: int64
             * @description When it was deleted because it had been kept long enough.
             */
            deleted_at_ms: number | null;
            /** Format: int64 */
            duration_ms: number | null;
            /** @description A machine key, e.g. `disk_full`. */
            error: string | null;
            state: components["schemas"]["RecordingState"];
        };
        RecordingView: {
            /** Format: int64 */
            duration_ms: number;
            /** @description Where a number was said that was not kept. */
            masks: components["schemas"]["MaskedInterval"][];
            /** @description Everyone together; carries its own signature for five minutes. */
            mixed_url: string;
            tracks: components["schemas"]["TrackView"][];
        };
        /**
         * @description Whether a trunk knows the hub.
         * @enum {string}
         */
        RegistrationState: "asking" | "registered" | "refused" | "silent" | "off";
        /** @description That staff let the applicant see what somebody else wrote. */
        Release: {
            /** Format: int64 */
            at_ms: number;
            by: string;
        };
        ReleaseBody: {
            /** @description Why it may not wait: 3 to 500 characters. */
            reason: string;
        };
        /** @description The new name. */
        RenameRequest: {
            ds_firstname: string;
            ds_lastname: string;
        };
        /** @description Until when the renewed access holds. The tokens themselves stay on the server. */
        RenewedGrant: {
            /** Format: int64 */
            expires_at_ms: number;
        };
        /**
         * @description A report, by the last part of its address (specification 2, section 2.1).
         * @enum {string}
         */
        Report: "login-activity" | "data-accuracy" | "applications-resources" | "bulk-operations" | "resource-status" | "resource-eligibility";
        ReportCatalog: {
            items: components["schemas"]["CatalogReport"][];
        };
        /** @description Progress of a report file. */
        ReportExport: {
            audience: components["schemas"]["Audience"];
            /**
             * Format: int64
             * @description Steps that were done.
             */
            done: number;
            /** @description First day, `yyyy-mm-dd`, in the tenant's zone. */
            from: string;
            id: string;
            /**
             * Format: int64
             * @description The one program that is counted; null: all that the reader may see.
             */
            process: number | null;
            report: components["schemas"]["Report"];
            /** Format: int64 */
            requested_at_ms: number;
            /**
             * Format: int64
             * @description Rows of the file; null until it is made.
             */
            rows: number | null;
            /** @description State of the job; `done` with `rows` means that the file exists. */
            state: components["schemas"]["JobState"];
            /** @description Last day. */
            to: string;
            /**
             * Format: int64
             * @description Steps in all, where that is known.
             */
            total: number | null;
        };
        ReportExports: {
            /** @description The last ones first, at most 20. */
            items: components["schemas"]["ReportExport"][];
        };
        /** @description A report and its headline figure. */
        ReportHeadline: {
            audience: components["schemas"]["Audience"];
            /** @description What the figure counts. */
            measure: components["schemas"]["Measure"];
            report: components["schemas"]["Report"];
            /** Format: int64 */
            value: number;
        };
        ReportIndex: {
            /** @description First day that the figures are of, `yyyy-mm-dd`. */
            from: string;
            items: components["schemas"]["ReportHeadline"][];
            /** @description Last day: today. */
            to: string;
        };
        /** @description A row of a report. */
        ReportRow: {
            /** @description Program number, colour token, day, check or kind: as the table's `rows_are` says. */
            key: string;
            /** @description The name of a program or a status; null where screens have the words. */
            name: string | null;
            /** @description In the order of the table's `measures`. */
            values: number[];
        };
        /** @description A report as a table: the same figures make the chart. */
        ReportTable: {
            audience: components["schemas"]["Audience"];
            /** @description First day, `yyyy-mm-dd`, in the tenant's zone. */
            from: string;
            measures: components["schemas"]["Measure"][];
            /**
             * Format: int64
             * @description The one program that is counted; null: all that the reader may see.
             */
            process: number | null;
            report: components["schemas"]["Report"];
            rows: components["schemas"]["ReportRow"][];
            rows_are: components["schemas"]["RowKind"];
            /** @description Last day. */
            to: string;
            /** @description Totals of all rows. An application that several rows count is counted once here. */
            totals: number[];
        };
        /**
         * @description What an account is in its tenant.
         * @enum {string}
         */
        RoleCode: "IND" | "BUS" | "PARTNER" | "HOUSEHOLD" | "GOV" | "REV" | "REM" | "SUB";
        /** @description A role number and its label. */
        RoleLabel: {
            label: string;
            /** Format: int64 */
            role: number;
        };
        /** @description The new audience of a report. */
        RolesBody: {
            /** @description Role numbers from 1 on, at most 20; none: everybody who may read reports. */
            roles: number[];
        };
        RollBackFlowBody: {
            /**
             * Format: int64
             * @description The one that held before.
             */
            to: number;
            /**
             * Format: int64
             * @description The version that holds.
             */
            version: number;
        };
        /** @description Where and as whom to join a conference with a LiveKit client. */
        RoomAccess: {
            identity: string;
            room: string;
            token: string;
            url: string;
        };
        /**
         * @description What a row changed.
         * @enum {string}
         */
        RowDone: "added" | "changed" | "unchanged";
        /**
         * @description Why a row changed nothing.
         * @enum {string}
         */
        RowFault: "not_found" | "twice" | "too_long" | "formula" | "tax_id_invalid" | "match_code_unknown" | "amount_invalid" | "status_unknown" | "channel_missing" | "reference_missing";
        /**
         * @description What a row of a report is.
         * @enum {string}
         */
        RowKind: "program" | "status" | "day" | "week" | "month" | "check" | "operation";
        /** @description One row with what became of it. */
        RowResult: {
            code: components["schemas"]["RowFault"] | null;
            /** @description The application as the row names it. */
            externalId: string;
            /** @description For people who read the answer raw; empty where the row was taken. */
            message: string;
            ok: boolean;
            outcome: components["schemas"]["RowDone"] | null;
            /**
             * Format: int64
             * @description Its line in the file, or its place in the list, from 1 on.
             */
            row: number;
        };
        /** @description What became of each row that was brought in. */
        RowResults: {
            /**
             * Format: int64
             * @description Rows that were added.
             */
            added: number;
            /** Format: int64 */
            changed: number;
            /**
             * Format: int64
             * @description Rows that changed nothing.
             */
            refused: number;
            results: components["schemas"]["RowResult"][];
            /**
             * Format: int64
             * @description Rows that were so already.
             */
            unchanged: number;
        };
        RulePreview: {
            condition: components["schemas"]["ConditionPreview"] | null;
            /** @description The application whose data fill the texts: the last one changed in the program; null if there is none. */
            externalId: string | null;
            /** @description One for each channel and language. */
            texts: components["schemas"]["PreviewText"][];
        };
        RulePreviewBody: {
            rule: components["schemas"]["NotificationRule"];
        };
        /** @description What one rule says. */
        RuleResult: {
            /** @description The evidence of the verdict. */
            evidence: components["schemas"]["Evidence"][];
            /** @description Missing facts, in the reader's language. */
            missing: string[];
            overridden: components["schemas"]["OverrideView"] | null;
            own_verdict: components["schemas"]["Verdict"] | null;
            rule: string;
            /** @description What the rule itself says. */
            rule_verdict: components["schemas"]["Verdict"];
            /** @description What must be so, in the reader's language. */
            title: string;
            /** @description How it counts: a rule that is let pass has passed. */
            verdict: components["schemas"]["Verdict"];
            why: components["schemas"]["UndecidedKey"];
        };
        /** @description A running mask: the parties still hear each other, and nothing is recorded or transcribed. Epoch milliseconds. */
        RunningMask: {
            /** Format: int64 */
            since_ms: number;
            /**
             * Format: int64
             * @description When it ends by itself.
             */
            until_ms: number;
        };
        /**
         * @description How a message came to a simulated device.
         * @enum {string}
         */
        SandboxChannel: "sms" | "email";
        /** @description A text or mail at a simulated phone or mailbox. */
        SandboxMessage: {
            /** Format: int64 */
            at_ms: number;
            body: string;
            channel: components["schemas"]["SandboxChannel"];
            from: string;
            id: string;
            in_reply_to: string;
            /** @description Message-ID of a mail. */
            message_id: string;
            subject: string;
            to: string;
        };
        /** @description Somebody whose phone and mailbox are simulated. */
        SandboxPerson: {
            email: string | null;
            lang: string;
            name: string;
            phone: string | null;
            role: string;
        };
        /** @description A phone that is to ring. */
        SandboxRing: {
            agency: string;
            /** @description Nobody is at the other end: a sentence is read. */
            announcement: boolean;
            call_id: string;
            caller: string;
            /** @description Keys can be pressed: a menu is read. */
            keypad: boolean;
            /** @description Nothing is recorded until the person who takes the call agrees. */
            must_agree: boolean;
            /** @description Recording notice shown before the call is answered. */
            recording_notice: string;
        };
        /** @description The list that is to hold from now on. */
        SaveReasonsBody: {
            /**
             * Format: int64
             * @description `ProcessID`.
             */
            program: number;
            /** @description In their order; none may be left out that was there before. */
            reasons: components["schemas"]["ReasonBody"][];
            /**
             * Format: int64
             * @description The version that was edited.
             */
            version: number;
        };
        SaveRuleBody: {
            rule: components["schemas"]["NotificationRule"];
            /**
             * Format: int64
             * @description The version that was edited; 0 for a new rule.
             */
            version: number;
        };
        SaveScheduleBody: {
            schedule: components["schemas"]["PhoneSchedule"];
            /**
             * Format: int64
             * @description The version that was edited; 0 for a new schedule.
             */
            version: number;
        };
        SaveTemplateBody: {
            template: components["schemas"]["MessageTemplate"];
            /**
             * Format: int64
             * @description The version that was edited; 0 for a new template.
             */
            version: number;
        };
        SaveWaitingLine: {
            line: components["schemas"]["WaitingLine"];
            /**
             * Format: int64
             * @description The version that was edited; 0 for a new line, and for `reviewers` where nobody has changed it yet.
             */
            version: number;
        };
        SavedFlow: {
            draft: components["schemas"]["FlowVersion"];
            /** @description What keeps it from being published. */
            faults: components["schemas"]["FlowFault"][];
            key: string;
        };
        SearchAnswer: {
            hits: components["schemas"]["SearchHit"][];
        };
        /**
         * @description Why a login id leads nowhere.
         * @enum {string}
         */
        SearchDenial: "program_not_opened_yet" | "not_enough_budget_for_login" | "program_closed" | "not_found";
        /** @description A message, a segment of a transcript, or an application. In `snippet`, matches are enclosed in U+2068 and U+2069. */
        SearchHit: {
            /** Format: int64 */
            at_ms: number;
            call_id: string | null;
            currentStateName: string;
            externalId: string;
            /** Format: int64 */
            item_id: number;
            kind: components["schemas"]["HitKind"];
            message_id: string | null;
            name: string;
            /** @description Empty while it is nobody's. */
            ownerName: string;
            processName: string;
            snippet: string;
            /**
             * Format: int64
             * @description In a transcript: where in the call.
             */
            start_ms: number | null;
            statusToken: components["schemas"]["StatusToken"];
            thread_id: string;
        };
        /** @description The login to search for. */
        SearchLoginRequest: {
            captchaToken?: string | null;
            /** @description A mail address or a phone number. */
            loginId: string;
        };
        /** @description The second factor that is asked for. */
        SecondFactor: {
            /** @description The strongest first, backup codes last. */
            channels: components["schemas"]["Factor"][];
            /** @description Masked addresses by channel. */
            hints: {
                [key: string]: string;
            };
            required: boolean;
        };
        /** @description The second factors of a login. */
        SecondFactors: {
            /** Format: int64 */
            backup_codes_left: number;
            passkeys: components["schemas"]["OwnPasskey"][];
            /** @description Whether an authenticator app is in use. */
            totp: boolean;
            /**
             * Format: int64
             * @description Devices on which no second factor is asked for.
             */
            trusted_devices: number;
        };
        SeenBody: {
            /** @description One's own, at most a hundred. */
            notice_ids: string[];
        };
        /** @description One utterance of one leg. */
        Segment: {
            /** @description Written by an engine that only drafted, as hubs before this one had: to be read with care. */
            draft: boolean;
            /** Format: int64 */
            end_ms: number;
            engine: string;
            /** @description What may still change; only in interim captions. */
            interim?: string;
            lang: string;
            /**
             * Format: int64
             * @description How long after the speech it was written, if that is long enough to be shown; only while the call runs.
             */
            late_ms?: number;
            /** @description The speaker's identity in the conference. */
            leg: string;
            /**
             * Format: int64
             * @description Raised by each pass over the same utterance.
             */
            revision: number;
            segment_id: string;
            /** @description The speaker's name. */
            speaker: string;
            /**
             * Format: int64
             * @description From the beginning of the conference, on the leg's own sample clock.
             */
            start_ms: number;
            /** @description Text that will not change any more. */
            text: string;
            /** @description The same in English, of a final in another language, where the engine can translate. */
            text_en?: string;
            /** @description Words of `text` that the engine is unsure of, counted from 0. */
            unsure?: number[];
        };
        /** @description One of the three. */
        Selection: {
            filter?: components["schemas"]["QueueParams"] | null;
            /** @description Applications by their ids. */
            ids?: number[] | null;
            /** @description Applications by their numbers, as people know them. */
            numbers?: string[] | null;
        };
        /** @description Where the code shall go. */
        SendCodeRequest: components["schemas"]["ChosenAccount"] & {
            channel: components["schemas"]["CodeChannel"];
            /** @description Must be the account's own verified address. */
            to?: string | null;
        };
        /** @description What the code is for and how it shall come. */
        SendOperationCodeRequest: {
            captchaToken?: string | null;
            mfaChannel?: components["schemas"]["MfaChannel"] | null;
            /** @description With `change_login_id`: the code goes there. */
            newLoginId?: string | null;
            operation: components["schemas"]["OperationKind"];
        };
        /** @description One method by which the sender was checked (RFC 8601). */
        SenderCheck: {
            /** @description `spf`, `dkim`, `dmarc` … */
            method: string;
            /** @description `pass`, `fail`, `none` … */
            result: string;
        };
        /** @description What messages are sent from. */
        Senders: {
            email: string;
            sms: string;
        };
        /** @description The hours of the day within which texts may arrive. They are quiet outside of them. */
        SendingHours: {
            /**
             * Format: int32
             * @description The hour before which the last one goes out, 1 to 24.
             * @default 21
             */
            closes_hour: number;
            /**
             * Format: int32
             * @description The first hour, 0 to 23.
             * @default 8
             */
            opens_hour: number;
        };
        /** @description A sent code, with the address masked. */
        Sent: {
            channel: components["schemas"]["CodeChannel"];
            /** Format: int64 */
            expires_at_ms: number;
            /** Format: int64 */
            resend_after_ms: number;
            to: string;
        };
        /** @description Either a token or a second factor. */
        SessionAnswer: {
            mfa?: components["schemas"]["SecondFactor"];
            token?: string;
        };
        /** @description The session itself, and how long it may last. */
        SessionBlock: {
            /**
             * Format: int64
             * @description The end whatever happens.
             */
            expires_at_ms: number;
            /**
             * Format: int64
             * @description How long nothing may be done before it ends.
             */
            idle_ms: number;
            impersonated_by: components["schemas"]["ImpersonatedBy"] | null;
            /** @description The tenant wants an authenticator app or a passkey before anything else. */
            must_enrol_factor: boolean;
            sid: string;
            /** Format: int64 */
            started_at_ms: number;
            /**
             * Format: int64
             * @description How long before its end the person is warned.
             */
            warn_before_ms: number;
        };
        /** @description The open account once more, under the names of a login's profile. */
        SessionProfile: {
            /** Format: int64 */
            cd_entitytype: number;
            /** Format: int64 */
            cd_instance: number;
            ds_firstname: string;
            ds_lastname: string;
            ds_mail: string;
            /** @description What the login signs in with, the mail address before the phone number; empty without either. */
            ds_username: string;
            /** Format: int64 */
            entity_id: number;
        };
        /** @description The signed-in person, under the specification's names. */
        SessionUser: {
            accountType: components["schemas"]["AccountType"];
            accountTypeTranslation: string;
            /** @description What this login may choose from; during an impersonation the open account alone. */
            accounts: components["schemas"]["AccountChoice"][];
            /** @description The instance has tools for administrators outside the hub, and this person may open them. */
            admin_tools: boolean;
            /** Format: int64 */
            cd_community_entity: number | null;
            /** Format: int64 */
            cd_community_entity_type: number | null;
            /** Format: int64 */
            cd_instance: number;
            /** Format: int64 */
            cd_user: number;
            ds_firstname: string;
            ds_lastname: string;
            ds_mail: string;
            ds_phone: string | null;
            ic_show_inactive_instances: boolean;
            /** Format: int64 */
            id: number;
            /** Format: int64 */
            id_entity: number;
            /** Format: int64 */
            id_entity_type: number;
            /**
             * Format: int64
             * @description The account's own number (`id_entity`) where it is the government's; null for everybody else.
             */
            id_government_user: number | null;
            instance_name: string;
            lang: string;
            permissions: components["schemas"]["Permission"][];
            profile: components["schemas"]["SessionProfile"];
            role_codes: components["schemas"]["RoleCode"][];
            roles: number[];
            session: components["schemas"]["SessionBlock"];
            /** @description The report on exchanges with systems outside is there for this person. */
            sync_report: boolean;
            zone: string;
        };
        /** @description A form with a file. */
        SheetForm: {
            /** @description Comma-separated values with a heading, at most 5 MB, 5,000 rows and 50 columns. */
            file: number[];
        };
        /** @description The code from the address. */
        SignOnLoginRequest: {
            /** @description The person was asked and wants to leave the session that this browser has. */
            replace?: boolean;
            tokenGUID: string;
        };
        /** @description One choice. */
        SignupInstance: {
            /** Format: int64 */
            cd_instance: number;
            ds_name: string;
        };
        SimulateFlowBody: {
            /**
             * Format: int64
             * @description When the call comes; now where it is left out.
             */
            at_ms?: number | null;
            /** @description The number that the caller shows; empty where it is withheld. */
            caller?: string;
            flow: components["schemas"]["Flow"];
            /** @description The caller's language, where the hub knows it. */
            lang?: string;
            /** @description What the caller does, in order; at most 200. */
            script: components["schemas"]["SimulationAct"][];
        };
        /** @description A line of the transcript. */
        SimulatedLine: {
            /**
             * Format: int64
             * @description Since the beginning of the call.
             */
            at_ms: number;
            kind: components["schemas"]["FlowTraceKind"];
            /** @description The language of what was said. */
            lang: string;
            /** @description The step that the call was at. */
            step: string;
            /** @description What was said, pressed or found; dots where digits are sensitive. */
            text: string;
            who: components["schemas"]["SimulationSpeaker"];
        };
        /** @description What came of it. */
        Simulation: {
            end: components["schemas"]["FlowEnd"];
            lines: components["schemas"]["SimulatedLine"][];
            /**
             * Format: int64
             * @description How long the call was.
             */
            took_ms: number;
        };
        /** @description What the caller, and those who are asked, do. */
        SimulationAct: {
            /** @enum {string} */
            do: "press";
            early?: boolean;
            keys: string;
        } | {
            /** @enum {string} */
            do: "wait";
            /** Format: int32 */
            seconds: number;
        } | {
            /** @enum {string} */
            do: "hang_up";
        } | {
            /** @enum {string} */
            do: "found";
            values: {
                [key: string]: string;
            };
        } | {
            /** @enum {string} */
            do: "not_found";
        } | {
            /** @enum {string} */
            do: "taken";
        } | {
            /** @enum {string} */
            do: "not_taken";
        } | {
            /** @enum {string} */
            do: "answered";
        } | {
            /** @enum {string} */
            do: "unanswered";
        } | {
            /** @enum {string} */
            do: "refused";
        } | {
            /** @enum {string} */
            do: "speak";
            /** Format: int32 */
            seconds: number;
        };
        /**
         * @description Who does what a line says.
         * @enum {string}
         */
        SimulationSpeaker: "hub" | "caller";
        SnoozeBody: {
            /**
             * Format: int64
             * @description Until then, in epoch milliseconds: later than now, within a year. Null takes the conversation back.
             */
            until_ms?: number | null;
        };
        /** @description The form with the sound. */
        SoundForm: {
            /** @description WAV, MP3, or Ogg with Opus; three minutes at most. */
            file: number[];
        };
        /** @description What somebody who belongs in a call speaks. */
        SpokenLanguage: {
            /** @description An engine here writes captions in it. */
            captions: boolean;
            identity: string;
            /** @description BCP 47. */
            lang: string;
            name: string;
        };
        /** @description A change of status that somebody is notified of and has not read yet. */
        StaffNotice: {
            /** Format: int64 */
            at_ms: number;
            /** @description Empty where the rule's template could not be filled in. */
            body: string;
            externalId: string;
            id: string;
            item_id: components["schemas"]["ApplicationId"];
            /** @description The applicant. */
            name: string;
            rule_name: string;
            subject: string;
            thread_id: components["schemas"]["ThreadId"];
        };
        StaffNotices: {
            /** @description The newest first, at most a hundred. */
            items: components["schemas"]["StaffNotice"][];
        };
        StateFilter: components["schemas"]["FilterItem"] & {
            token: components["schemas"]["StatusToken"];
        };
        /**
         * Format: int64
         * @description A workflow state (`CurrStateID`); the same number means the same status in every program of a tenant.
         */
        StateId: number;
        /** @description A state that applications of the caller's programs go through. */
        StateInUse: {
            /** Format: int64 */
            ID: number;
            Name: string;
            /** @description `terminal` only where it is the end in every program that has it. */
            kind: components["schemas"]["StateKind"];
            token: components["schemas"]["StatusToken"];
            /**
             * Format: int64
             * @description Applications in it now.
             */
            total: number;
        };
        /**
         * @description What a state means for the work.
         * @enum {string}
         */
        StateKind: "initial" | "open" | "waiting" | "terminal";
        /** @description A state's name in the reader's language. */
        StateName: {
            /** @description As it stands in rows, events and histories. */
            name: string;
            words: string;
        };
        StateNameList: {
            names: components["schemas"]["StateName"][];
        };
        /**
         * @description What a state means for the decision.
         * @enum {string}
         */
        StateOutcome: "open" | "approved" | "denied" | "paid" | "closed";
        /** @description A change of an application's status or owner, shown in its thread. */
        StatusChange: {
            comment: string;
            from: string;
            to: string;
            /** @description `state` or `owner`. */
            what: components["schemas"]["ChangedPart"];
        };
        /** @description One step of a message's delivery. */
        StatusMark: {
            /** Format: int64 */
            at_ms: number;
            detail: string;
            status: components["schemas"]["DeliveryState"];
        };
        /**
         * @description The colour token of a status of applications.
         * @enum {string}
         */
        StatusToken: "case-review" | "intake-complete" | "approved" | "application-received" | "pending-denial" | "pending-approval" | "intake-review" | "intake" | "review" | "review-completed" | "case-verification" | "denied" | "paid" | "payment-in-progress" | "waiting-for-payment" | "form-in-progress" | "qa-qc" | "qa-qc-ready" | "provision-error";
        /** @description One proof that is asked for. */
        Step: {
            kind: components["schemas"]["StepKind"];
            /** @description What may be given, the strongest first. Empty: it cannot be given in this session. */
            methods: components["schemas"]["StepMethod"][];
        };
        /**
         * @description Which proof a step asks for.
         * @enum {string}
         */
        StepKind: "first" | "second";
        /**
         * @description A method of proof.
         * @enum {string}
         */
        StepMethod: "password" | "passkey" | "totp" | "email" | "sms" | "backup";
        /** @description What the authenticator answered. */
        StepUpPasskeyRequest: {
            /** @description `AuthenticationResponseJSON`. */
            credential: Record<string, unknown>;
            /** @description Of the ceremony. */
            id: string;
        };
        /** @description The password again. */
        StepUpPasswordRequest: {
            password: string;
        };
        /** @description Where a code shall go: one of the login's own addresses. */
        StepUpSendRequest: {
            channel: components["schemas"]["CodeChannel"];
        };
        /**
         * @description Where a code comes from.
         * @enum {string}
         */
        StepUpSource: "email" | "sms" | "totp" | "backup";
        /** @description The code as entered. */
        StepUpVerifyRequest: {
            channel: components["schemas"]["StepUpSource"];
            code: string;
        };
        /** @description Where a waiting mail may belong. */
        Suggestion: {
            externalId: string;
            name: string;
            thread_id: components["schemas"]["ThreadId"];
        };
        /**
         * @description How far a summary is.
         * @enum {string}
         */
        SummaryState: "draft" | "accepted";
        /**
         * @description How a supervisor takes part in a conference.
         * @enum {string}
         */
        SupervisorMode: "listen" | "whisper" | "barge" | "takeover";
        /** @description A supervisor in a running conference. */
        SupervisorView: {
            /** Format: int64 */
            id: number;
            mode: components["schemas"]["SupervisorMode"];
            name: string;
        };
        /** @description A contact for support. */
        Support: {
            /** @default  */
            email: string;
            /** @default  */
            heading: string;
            /** @default [] */
            programs: components["schemas"]["SupportProgram"][];
        };
        /** @description A program with its own phone number, on the support page. */
        SupportProgram: {
            /** @default  */
            name: string;
            /** @default  */
            phone: string;
        };
        /** @description What the exchanges with one system came to. */
        SyncCount: {
            /** Format: int64 */
            done: number;
            /** Format: int64 */
            failed: number;
            /** Format: int64 */
            last_at_ms: number;
            /** Format: int64 */
            records: number;
            /** Format: int64 */
            refused: number;
            /** Format: int64 */
            runs: number;
            system: string;
        };
        /**
         * @description Direction of the records, seen from the hub.
         * @enum {string}
         */
        SyncDirection: "in" | "out";
        /** @description Exchanges, and what they came to. */
        SyncReport: {
            /** @description By system. */
            counts: components["schemas"]["SyncCount"][];
            /** @description First day, `yyyy-mm-dd`, in the tenant's zone. */
            from: string;
            /** @description The last runs, newest first, at most 200. */
            items: components["schemas"]["SyncRun"][];
            /** @description By day, week or month, depending on the period; empty ones are included. */
            spans: components["schemas"]["SyncSpan"][];
            /** @description Every system that records were ever exchanged with. */
            systems: string[];
            /** @description Last day. */
            to: string;
        };
        /** @description One exchange. */
        SyncRun: {
            /** @description `in` or `out`, seen from here. */
            direction: components["schemas"]["SyncDirection"];
            /** Format: int64 */
            done: number;
            /** @description Machine key of why it failed; empty when it did not. */
            error: string;
            /** Format: int64 */
            finished_at_ms: number | null;
            id: string;
            /** Format: int64 */
            program_id: number;
            program_name: string;
            /**
             * Format: int64
             * @description Records that were to be exchanged.
             */
            records: number;
            /** Format: int64 */
            refused: number;
            /** Format: int64 */
            started_at_ms: number;
            state: components["schemas"]["SyncState"];
            /** @description The other side's name. */
            system: string;
        };
        /** @description Records that were exchanged on the days of a span. */
        SyncSpan: {
            /** @description Its first day, `yyyy-mm-dd`. */
            day: string;
            /** Format: int64 */
            done: number;
            /** Format: int64 */
            refused: number;
            /** Format: int64 */
            runs: number;
        };
        /**
         * @description State of an exchange.
         * @enum {string}
         */
        SyncState: "running" | "done" | "failed";
        TakenCall: {
            call: components["schemas"]["CallCard"];
            room: components["schemas"]["RoomAccess"];
            /** @description The conversation that the call is added to. */
            thread_id: string;
        };
        /**
         * @description Whom a template is written to.
         * @enum {string}
         */
        TemplateAudience: "applicant" | "reviewer" | "supervisor";
        /** @description The text as somebody would get it. */
        TemplatePreview: {
            application: components["schemas"]["PreviewedApplication"] | null;
            /** @description Applications to try it on, those that came to their status last first; the one above is among them. */
            application_ids: components["schemas"]["ApplicationId"][];
            body: string;
            /** @description Variables that have neither a value nor a fall-back; they stay in the text. */
            missing: string[];
            /** @description Texts only: as many as the carrier makes of it. */
            segments: number | null;
            subject: string;
        };
        /** @description A text that is being written. */
        TemplatePreviewBody: {
            /**
             * Format: int64
             * @description Whose data fill it; those of the application that came to its status last where none is named.
             */
            application_id?: number | null;
            /** @description `SMS` or `EMAIL`. */
            channel: components["schemas"]["Channel"];
            /** @description The language of the text (BCP 47). */
            lang: string;
            /**
             * Format: int64
             * @description `ProcessID` of the program that the template is for; every program without one.
             */
            program?: number | null;
            text: components["schemas"]["TemplateText"];
        };
        /** @description A status of cases. */
        TemplateStatus: {
            /** Format: int64 */
            id: number;
            name: string;
        };
        /** @description A template in one language. */
        TemplateText: {
            body: string;
            /** @description Mails only. */
            subject?: string;
        };
        TemplateVersions: {
            /** @description The newest first, at most a hundred. */
            items: components["schemas"]["PublishedTemplate"][];
        };
        TestCallAnswer: {
            outcome: components["schemas"]["TestCallOutcome"];
            said: components["schemas"]["CarrierWords"] | null;
        };
        TestCallBody: {
            /** @description One of the tenant's numbers, to be shown; the trunk's own if absent. */
            from?: string;
            /** @description The phone that rings, in any notation. */
            to: string;
        };
        /**
         * @description Outcome of a test call.
         * @enum {string}
         */
        TestCallOutcome: "answered" | "busy" | "declined" | "no_answer" | "not_in_service" | "failed";
        TextPhoneBody: {
            /** @description One of the person's own numbers. */
            address: string;
            text_phone: boolean;
        };
        /** @description The conversation of one application over all channels. */
        ThreadId: string;
        /** @description A conversation on paper, and how far it has come. */
        ThreadPrint: {
            /**
             * Format: int64
             * @description Entries that are laid out.
             */
            done: number;
            /** @description The PDF, fetched like any file of the conversation; null until it is made. */
            file_id: string | null;
            id: string;
            /** @description With private notes. */
            notes: boolean;
            /** Format: int64 */
            requested_at_ms: number;
            /** @description State of the job; `done` with `file_id` means that the file exists. */
            state: components["schemas"]["JobState"];
            thread_id: components["schemas"]["ThreadId"];
            /**
             * Format: int64
             * @description Entries in all, where that is known.
             */
            total: number | null;
            /**
             * Format: int64
             * @description Characters that could not be printed, since no font of the hub has them; null until it is made.
             */
            unprintable: number | null;
        };
        ThreadPrints: {
            /** @description The last ones first, at most five. */
            items: components["schemas"]["ThreadPrint"][];
        };
        /** @description A whole conversation, as far as a screen needs it at first. */
        ThreadView: {
            applicant: components["schemas"]["Applicant"];
            /** @description The channels in which nothing is sent before somebody has agreed. */
            consent_first: components["schemas"]["Channel"][];
            /** @description What the caller has begun to write, on whichever device. */
            drafts: components["schemas"]["KeptDraft"][];
            from: components["schemas"]["Senders"];
            has_more: boolean;
            id: components["schemas"]["ThreadId"];
            item: components["schemas"]["QueueItem"];
            /**
             * Format: int64
             * @description Number of the last entry that the caller has read.
             */
            last_read_seq: number;
            live_call: components["schemas"]["CallCard"] | null;
            messages: components["schemas"]["Message"][];
            /** @description The hours of the recipient's day within which texts go out. */
            sending_hours: components["schemas"]["SendingHours"];
            /**
             * Format: int64
             * @description Of the thread's topic: subscribe from here.
             */
            seq: number;
        };
        /** @description The tax id of one application, without its digits. */
        TinMatch: {
            /** Format: int64 */
            application_id: number;
            externalId: string;
            /** @description Empty where none is on file. */
            last_four: string;
            /**
             * Format: int64
             * @description What was answered, 0 to 8.
             */
            match_code: number | null;
            /** @description The name on file is not the applicant's. */
            name_differs: boolean;
            outcome: components["schemas"]["TinOutcome"];
            /**
             * Format: int64
             * @description Other people's applications of the program with the same number.
             */
            shared_with: number;
        };
        TinMatchBody: {
            /** @description At most 500; all of the program when the list is empty. */
            application_ids: number[];
            /** Format: int64 */
            program_id: number;
        };
        TinMatches: {
            items: components["schemas"]["TinMatch"][];
        };
        /**
         * @description What is known of an application's tax id.
         * @enum {string}
         */
        TinOutcome: "missing" | "unchecked" | "matched" | "mismatch" | "not_issued" | "unanswered";
        /** @description An answer that carries a token. */
        TokenAnswer: {
            token: string;
        };
        /** @description A link that is good. */
        TokenState: {
            /** @description How many of lower case, upper case, digit and special are wanted: 0, 3 or 4. */
            classes: number;
            /** @description The login's mail address (or number), masked. */
            email: string;
            /**
             * Format: int64
             * @description `cd_user`
             */
            id: number;
            /** @description Shortest password, in characters. */
            min_length: number;
            /** @description The strictest of the login's tenants. */
            policy: components["schemas"]["PasswordPolicy"];
        };
        Tokens: {
            /** @description Names that may be used between `{{` and `}}`. */
            items: string[];
        };
        /** @description The code from the address. */
        ToolsExchangeRequest: {
            code: string;
        };
        /** @description Who came to the tools. */
        ToolsExchanged: {
            /** @description The administrator's account. */
            account: components["schemas"]["AccountChoice"];
            /** @description A login token for the accounts of this instance; `session-v2` makes a session of it. */
            token: string;
        };
        TrackView: {
            leg: string;
            /** @description Loudness over the track, 0…255. */
            peaks: number[];
            speaker: string;
            url: string;
        };
        TranscriptSummary: {
            /** @description False where the engine does not know the language: the screen says so and shows no gibberish. */
            available: boolean;
            draft: boolean;
            engine: string;
            /** Format: int64 */
            segments: number;
        };
        TranscriptView: {
            /** @description Where a number was said that was not kept. */
            masks: components["schemas"]["MaskedInterval"][];
            segments: components["schemas"]["Segment"][];
        };
        /** @description A trunk that is gone, as administrators see it. */
        TrunkAlarm: {
            /** @description As people call it; may be empty. */
            name: string;
            /**
             * Format: int64
             * @description Since when it does not answer.
             */
            since_ms: number;
            /** @description `ST_…`. */
            trunk_id: string;
        };
        TrunkAlarms: {
            /** @description The longest first, at most a hundred. */
            items: components["schemas"]["TrunkAlarm"][];
        };
        /** @description A call that is over. */
        TrunkCall: {
            /**
             * Format: int64
             * @description Absent where nobody answered.
             */
            answered_at_ms: number | null;
            /** Format: int64 */
            begun_at_ms: number;
            direction: components["schemas"]["TrunkDirection"];
            end: components["schemas"]["TrunkCallEnd"];
            /** Format: int64 */
            ended_at_ms: number;
            id: string;
            /** @description The number at the other end, all but its beginning hidden. */
            number: string;
            said: components["schemas"]["CarrierWords"] | null;
            verdict: components["schemas"]["VoiceVerdict"];
            /** @description Of an answered call. */
            voice: components["schemas"]["VoiceQuality"];
        };
        /**
         * @description How a call ended.
         * @enum {string}
         */
        TrunkCallEnd: "hung_up" | "cancelled" | "refused" | "no_answer" | "no_media" | "expired" | "by_us" | "failed";
        TrunkCalls: {
            /** @description The last first. */
            items: components["schemas"]["TrunkCall"][];
            next_cursor: string | null;
        };
        /**
         * @description Direction of a trunk's calls.
         * @enum {string}
         */
        TrunkDirection: "in" | "out";
        /** @description A trunk that is to be made or changed. */
        TrunkDraft: {
            /** @description Addresses and networks (`192.0.2.0/24`) that calls may come from; of a trunk that calls go out by, its host. */
            addresses?: string[];
            /** @description The trunk is behind address translation: voices are taken from the address that signals, whatever its descriptions say. */
            behind_nat?: boolean;
            direction: components["schemas"]["TrunkDirection"];
            encryption?: components["schemas"]["TrunkEncryption"];
            name: string;
            /** @description In any notation. Calls come in for them, any if empty; a trunk that calls go out by shows the first. */
            numbers?: string[];
            /** @description Absent: the password stays as it is. */
            password?: string | null;
            /** @description The hub registers with name and password, and calls come in by this trunk too. */
            registers?: boolean;
            /** @description How a trunk that calls go out by is reached. */
            transport?: components["schemas"]["TrunkTransport"];
            /** @description Empty for none. */
            username?: string;
        };
        /**
         * @description Whether voices are encrypted (SRTP, keys in the description).
         * @enum {string}
         */
        TrunkEncryption: "off" | "allowed" | "required";
        /** @description How a registration at a trunk stands (RFC 3261, section 10). */
        TrunkRegistration: {
            state: components["schemas"]["RegistrationState"];
            /**
             * Format: int32
             * @description The SIP status of a refusal.
             */
            status: number | null;
        };
        /** @description Whether a trunk is there. */
        TrunkState: {
            /**
             * Format: int64
             * @description How long the answer took.
             */
            after_ms: number | null;
            /** @description It answered when it was asked (SIP `OPTIONS`). */
            answers: boolean;
            /**
             * Format: int32
             * @description The SIP status of its answer.
             */
            status: number | null;
        };
        /**
         * @description How a trunk is reached.
         * @enum {string}
         */
        TrunkTransport: "udp" | "tcp" | "tls";
        /**
         * @description Why a rule could not be decided; empty when it could.
         * @enum {string}
         */
        UndecidedKey: "" | "missing" | "too_much_work" | "no_result" | "not_asked";
        UndoBody: {
            /**
             * Format: int64
             * @description The version that the caller saw: the one that their change made.
             */
            version: number;
        };
        /** @description What an undo cannot take back. */
        UndoCheck: {
            /**
             * Format: int64
             * @description People who have been notified of the change: nobody notifies them of the undo. Notices that still wait are cancelled with it.
             */
            notified: number;
        };
        /** @description What was undone. */
        UndoneChange: {
            kind: components["schemas"]["ChangeKind"];
            /** @description Sets a new password at once (`ds_token`): the old one no longer works. */
            token: string | null;
        };
        /** @description Conversations with something that nobody has read, each counted up to a hundred. */
        UnreadConversations: {
            /**
             * Format: int64
             * @description In the caller's programs.
             */
            inbox: number;
            /**
             * Format: int64
             * @description Of the applications that are the caller's own.
             */
            mine: number;
        };
        /** @description Unread entries per channel. */
        UnreadCounts: {
            /** Format: int64 */
            email: number;
            hasUnreadMessages: boolean;
            /** Format: int64 */
            ivr: number;
            /** Format: int64 */
            sms: number;
            /** Format: int64 */
            unreadTotal: number;
            /** Format: int64 */
            voice: number;
        };
        /**
         * @description Why the words of a mail cannot be read here. The first that applies counts.
         * @enum {string}
         */
        Unreadable: "encrypted" | "signed" | "invitation" | "winmail";
        /** @description The token of a link. */
        UnsubscribeBody: {
            token: string;
        };
        /** @description What a link ends. */
        UnsubscribeView: {
            agency: string;
            /** @description It has been ended. */
            is_unsubscribed: boolean;
            program: string;
            /** @description The mail address, masked. */
            to: string;
        };
        /** @description The new password and what allows it. */
        UpdatePasswordRequest: {
            ds_password: string;
            /** @description The token of a link, or the token of `verify-code`. */
            ds_token: string;
        };
        /** @description Progress of an upload. */
        UploadView: {
            /**
             * Format: int64
             * @description When it is forgotten if no part comes.
             */
            expires_at_ms: number;
            file: components["schemas"]["FileView"] | null;
            id: string;
            /**
             * Format: int64
             * @description Where the next part begins: the number of bytes received.
             */
            offset: number;
            /**
             * Format: int64
             * @description Largest part, in bytes.
             */
            part_bytes: number;
            /** Format: int64 */
            size_bytes: number;
        };
        /** @description What a person shows of themselves. */
        UserProfile: {
            /** @description Their picture; null where the tenant shows none, or they have no address. */
            ds_profile_pic_url: string | null;
        };
        /** @description What the rules say of one application. */
        ValidationCenter: components["schemas"]["Validations"] & {
            results: components["schemas"]["RuleResult"][];
            /**
             * Format: int64
             * @description The version of the rules; 0: none has run.
             */
            rules_version: number;
            /** Format: int64 */
            validated_at_ms: number | null;
        };
        /**
         * @description How many rules of an application say what (specification 2, section 3, "Validations"). Red if any failed; amber if any
         *     warning; green if any passed; grey if none.
         */
        Validations: {
            /**
             * Format: int64
             * @description How many of those that passed do so only since staff corrected an answer.
             */
            corrected: number;
            /** Format: int64 */
            failed: number;
            /** Format: int64 */
            passed: number;
            /** Format: int64 */
            total: number;
            /** Format: int64 */
            warning: number;
        };
        /**
         * @description What a rule says.
         * @enum {string}
         */
        Verdict: "failed" | "warning" | "passed";
        /** @description A token and the version of the engine that made it. */
        VerifyCaptchaRequest: {
            /**
             * Format: int32
             * @description 2 or 3.
             */
            captchaVersion: number;
            token: string;
        };
        /** @description The code as entered. */
        VerifyCodeRequest: components["schemas"]["ChosenAccount"] & {
            channel?: components["schemas"]["CodeSource"] | null;
            code: string;
            /** @description Ask for no second factor on this device for 30 days. */
            trust_device?: boolean;
        };
        /** @description The code as entered. */
        VerifyOperationCodeRequest: {
            captchaToken?: string | null;
            /** @description Six digits. */
            code: string;
            /** @description As `send-code` answered it. */
            operationId: string;
        };
        /** @enum {string} */
        Via: "phone" | "link" | "own_phone";
        /**
         * @description Whether the caller holds the line, or is called back.
         * @enum {string}
         */
        VisitKind: "call" | "callback";
        /**
         * @description How a stay stands, or ended.
         * @enum {string}
         */
        VisitState: "waiting" | "calling" | "answered" | "gave_up" | "timed_out" | "voicemail" | "unreached";
        VoiceBody: {
            call_id: string;
        };
        /** @description How the other end's voice came. */
        VoiceQuality: {
            /**
             * Format: int64
             * @description The greatest unevenness of the network, in milliseconds.
             */
            jitter_ms: number;
            /**
             * Format: int64
             * @description Packets that came after their turn, or twice.
             */
            late: number;
            /**
             * Format: int64
             * @description Packets that did not.
             */
            lost: number;
            /**
             * Format: int64
             * @description Packets that came.
             */
            received: number;
        };
        /**
         * @description How a voice sounded.
         * @enum {string}
         */
        VoiceVerdict: "none" | "good" | "fair" | "poor";
        VoicemailChange: {
            /** @description Seen to: called back, or nothing to be done. */
            done: boolean;
        };
        VoicemailRecording: {
            /** Format: int64 */
            duration_ms: number;
            /** @description Loudness over the message, 0…255. */
            peaks: number[];
            /** @description Carries its own signature for five minutes. */
            url: string;
        };
        VoicemailView: {
            /** @description Empty where nobody knows who called. */
            applicant: string;
            /** @description E.164; empty when it is withheld. */
            caller: string;
            /** @description What the network says of the caller. Nobody has proved it. */
            caller_name: string;
            /** @description As people here write it. */
            caller_shown: string;
            /** @description What is known of who left it. */
            caller_standing: components["schemas"]["CallerStanding"];
            /** Format: int64 */
            created_at_ms: number;
            /** Format: int64 */
            done_at_ms: number | null;
            /** @description Empty while nobody has seen to it. */
            done_by: string;
            /** Format: int64 */
            duration_ms: number;
            /** @description Of the call; with a `thread_id` its recording and transcript are the call's. */
            id: string;
            /** @description It was listened to, and nothing was understood though somebody speaks. */
            is_not_understood: boolean;
            /** @description That the menu spoke, BCP 47. */
            lang: string;
            /** @description The tenant's own number that was called. */
            number: string;
            program: string;
            /** Format: int64 */
            program_id: number;
            /** @description The applicant's conversation, where it is known. */
            thread_id: string | null;
            /** @description Empty while it is being written, where no engine knows the language, and where nothing was understood. */
            transcript: string;
        };
        Voicemails: {
            /** @description The last seen to first. */
            done: components["schemas"]["VoicemailView"][];
            /** @description The last first. */
            waiting: components["schemas"]["VoicemailView"][];
        };
        Voices: {
            /** @description Short codes (ISO 639), in order; a region or a script of one of them is spoken too. */
            langs: string[];
        };
        WaitingCaller: {
            /** @description The applicant, where one is known. */
            applicant: string;
            /** @description As people here write it; empty where it is withheld. */
            caller_shown: string;
            id: string;
            kind: components["schemas"]["VisitKind"];
            /** @description BCP 47. */
            lang: string;
            /** @description Who is being rung; empty: nobody. */
            offered_to: string;
            /** Format: int32 */
            priority: number;
            program: string;
            /** Format: int64 */
            since_at_ms: number;
            /** @description `waiting`, or `calling` while a reviewer calls back. */
            state: components["schemas"]["VisitState"];
        };
        /** @description A line. */
        WaitingLine: {
            /**
             * @description What comes after the longest wait where a number leads straight here.
             * @default voicemail
             */
            after: components["schemas"]["AfterWait"];
            /**
             * @description Said once when the wait begins, by language; may be empty.
             * @default {}
             */
            announcement: {
                [key: string]: string;
            };
            /**
             * Format: int32
             * @description Calls back that nobody answers before it is given up.
             * @default 3
             */
            callback_tries: number;
            /**
             * @description What came of a call; one is chosen when it is written up. None: only a note is written.
             * @default []
             */
            codes: components["schemas"]["DispositionCode"][];
            /**
             * @description Languages of callers whose number leads straight here (BCP 47), the first where nothing is known. Callers of one without a
             *     voice hear the first, which has one.
             * @default [
             *       "en"
             *     ]
             */
            langs: string[];
            /**
             * Format: int32
             * @description Seconds after which a caller goes on where no flow says otherwise.
             * @default 600
             */
            longest_wait_s: number;
            /**
             * @description Music while nothing is said.
             * @default true
             */
            music: boolean;
            /** @default Reviewers */
            name: string;
            /**
             * @description Callers may ask to be called back without losing their place, where a number leads straight here.
             * @default true
             */
            offer_callback: boolean;
            /**
             * Format: int32
             * @description Seconds between two announcements of the caller's place; 0: never.
             * @default 60
             */
            position_every_s: number;
            /**
             * @description `ProcessID`s of the programs whose members answer; none: of the program whose number was called.
             * @default []
             */
            programs: number[];
            /**
             * @description Those who answer, of these members or besides them; nobody named: every member.
             * @default []
             */
            reviewers: components["schemas"]["LineReviewer"][];
            /**
             * Format: int32
             * @description Seconds that one reviewer is rung before the next.
             * @default 20
             */
            ring_s: number;
            /**
             * Format: int32
             * @description Seconds for writing up a call.
             * @default 120
             */
            wrap_up_s: number;
        };
        /** @description A line as it holds. */
        WaitingLineView: {
            /** @description By which flows and numbers name it. */
            key: string;
            line: components["schemas"]["WaitingLine"];
            /** Format: int64 */
            updated_at_ms: number;
            /**
             * Format: int64
             * @description 0: the line that every tenant has, which nobody has changed.
             */
            version: number;
        };
        WaitingLines: {
            /** @description By key; `reviewers`, which every tenant has, among them. */
            items: components["schemas"]["WaitingLineView"][];
        };
        /** @description A mail that could not be filed under anybody. */
        WaitingMail: {
            attachments: components["schemas"]["MailAttachment"][];
            automatic: boolean;
            body: string;
            from: string;
            from_name: string;
            has_original: boolean;
            id: string;
            /** Format: int64 */
            received_at_ms: number;
            subject: string;
            suggestion: components["schemas"]["Suggestion"] | null;
            to: string;
            unreadable: components["schemas"]["Unreadable"] | null;
        };
        WaitingMails: {
            /** @description The newest first, at most 200. */
            items: components["schemas"]["WaitingMail"][];
        };
        WaitingNumbers: {
            /** @description The number that wrote last first; of the newest 500 texts. */
            items: components["schemas"]["WaitingTexts"][];
        };
        /** @description One of these texts. */
        WaitingText: {
            attachments: components["schemas"]["FileView"][];
            body: string;
            id: string;
            /** @description `stop`, `start`, `help`: it was recorded; empty otherwise. */
            keyword: string;
            /** Format: int64 */
            received_at_ms: number;
        };
        /** @description The texts of one number that wait for somebody to say whose they are. */
        WaitingTexts: {
            /** @description E.164, a short code, or a name. Nobody has proved it. */
            from: string;
            /** @description As people here write it. */
            from_shown: string;
            suggestion: components["schemas"]["Suggestion"] | null;
            /** @description The oldest first. */
            texts: components["schemas"]["WaitingText"][];
            /** @description The tenant's own number that was texted last. */
            to: string;
        };
        /** @description Whose conversation a call belongs to. */
        WhoseCall: {
            /** @description The caller's number is one of the applicant's from now on. */
            remember?: boolean;
            /** @description The applicant's conversation; where it is left out, the one that is known by the caller's number. */
            thread_id?: string | null;
        };
        /** @description A row of the queue with its possible moves. */
        WorkItemDetail: components["schemas"]["QueueItem"] & {
            /** @description What the applicant reads (BCP 47). A text in another language reaches them as it is. */
            applicant_lang: string;
            denial_reasons: components["schemas"]["Reason"][];
            /** @description Whether the caller may take it from its owner without giving it to somebody. */
            may_unassign: boolean;
            /** @description Those whom the caller may make its owner. */
            owners: components["schemas"]["PossibleOwner"][];
            possible_states: components["schemas"]["PossibleState"][];
        };
        /** @description The whole workflow of one program. */
        Workflow: {
            states: components["schemas"]["WorkflowState"][];
            transitions: components["schemas"]["WorkflowTransition"][];
        };
        WorkflowDraftBody: {
            /**
             * Format: int64
             * @description The version that it was made from. If another holds when the draft is published, that is refused.
             */
            based_on: number;
            /**
             * Format: int64
             * @description `ProcessID`.
             */
            program: number;
            workflow: components["schemas"]["Workflow"];
        };
        /** @description Why a workflow cannot be published. */
        WorkflowFault: {
            key: components["schemas"]["WorkflowFaultKey"];
            /** @description For people who read the answer raw. */
            message: string;
            /**
             * Format: int64
             * @description The state that it is about; of a move, where it begins.
             */
            state: number | null;
            /**
             * Format: int64
             * @description Of a move: where it leads.
             */
            to: number | null;
        };
        /**
         * @description What is not sound about a workflow.
         * @enum {string}
         */
        WorkflowFaultKey: "unreadable" | "no_initial_state" | "duplicate_state" | "unknown_state" | "duplicate_transition" | "unreachable" | "dead_end" | "no_time" | "number" | "words" | "token" | "same_name" | "closed" | "state_in_use" | "unknown_document" | "breaks";
        /** @description A status that applications of the program can have. */
        WorkflowState: {
            /** @description What applicants read and hear, by language. Where a language is missing, the words of the stage. */
            applicant_words?: {
                [key: string]: string;
            };
            /** Format: int64 */
            id: number;
            kind: components["schemas"]["StateKind"];
            /** @description What staff read. */
            name: string;
            /** @description What staff read in other languages than English; the name where a language is missing. */
            names?: {
                [key: string]: string;
            };
            outcome: components["schemas"]["StateOutcome"];
            /**
             * Format: int64
             * @description Maximum hours in this state; no limit if absent.
             */
            sla_hours?: number | null;
            stage: components["schemas"]["OwnStatus"];
            /** @description By which screens colour it. */
            token: components["schemas"]["StatusToken"];
        };
        /** @description A possible move. */
        WorkflowTransition: {
            /** Format: int64 */
            from: number;
            /** @description Kinds of documents that must be on file before the move. */
            required_documents?: string[];
            /** @description A denial reason must be given. */
            requires_reason?: boolean;
            /** @description The move names the owner of what comes next. */
            requires_user_assigment?: boolean;
            /** @description Who may make the move, by the names of their roles in the program; everybody who may change statuses where it is empty. */
            roles?: string[];
            /** Format: int64 */
            to: number;
        };
        /** @description A version without its text. */
        WorkflowVersion: {
            /**
             * Format: int64
             * @description The version that held when it was written, and which it replaces.
             */
            based_on: number;
            /** Format: int64 */
            created_at_ms: number;
            created_by: string;
            /** Format: int64 */
            published_at_ms: number | null;
            /** @description Empty while it is a draft. */
            published_by: string;
            state: components["schemas"]["WorkflowVersionState"];
            /** Format: int64 */
            version: number;
        };
        /**
         * @description Where a version stands.
         * @enum {string}
         */
        WorkflowVersionState: "draft" | "published" | "superseded";
        WriteUp: {
            /** @description Of the line; empty where it has none. */
            code?: string;
            note?: string;
        };
        /**
         * @description By what somebody's zones are known.
         * @enum {string}
         */
        ZoneSource: "address" | "number" | "unknown";
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type AcceptSummary = components['schemas']['AcceptSummary'];
export type AcceptedClaim = components['schemas']['AcceptedClaim'];
export type AccountChoice = components['schemas']['AccountChoice'];
export type AccountEntity = components['schemas']['AccountEntity'];
export type AccountGovernment = components['schemas']['AccountGovernment'];
export type AccountId = components['schemas']['AccountId'];
export type AccountInstance = components['schemas']['AccountInstance'];
export type AccountKind = components['schemas']['AccountKind'];
export type AccountSelected = components['schemas']['AccountSelected'];
export type AccountSelectionRequest = components['schemas']['AccountSelectionRequest'];
export type AccountType = components['schemas']['AccountType'];
export type ActivityStream = components['schemas']['ActivityStream'];
export type AddAccountRequest = components['schemas']['AddAccountRequest'];
export type AddedAccount = components['schemas']['AddedAccount'];
export type AddressKind = components['schemas']['AddressKind'];
export type AdminToolsOpened = components['schemas']['AdminToolsOpened'];
export type AdministeredReport = components['schemas']['AdministeredReport'];
export type AdministeredReports = components['schemas']['AdministeredReports'];
export type AdvanceBody = components['schemas']['AdvanceBody'];
export type AfterWait = components['schemas']['AfterWait'];
export type Answer = components['schemas']['Answer'];
export type AnswerBody = components['schemas']['AnswerBody'];
export type AnswerChoice = components['schemas']['AnswerChoice'];
export type AnswerCorrection = components['schemas']['AnswerCorrection'];
export type AnswerKind = components['schemas']['AnswerKind'];
export type AnswerSection = components['schemas']['AnswerSection'];
export type Applicant = components['schemas']['Applicant'];
export type ApplicantAddress = components['schemas']['ApplicantAddress'];
export type ApplicantId = components['schemas']['ApplicantId'];
export type ApplicantView = components['schemas']['ApplicantView'];
export type ApplicantViewBody = components['schemas']['ApplicantViewBody'];
export type ApplicationId = components['schemas']['ApplicationId'];
export type ApplicationNoteBody = components['schemas']['ApplicationNoteBody'];
export type ApplicationNotes = components['schemas']['ApplicationNotes'];
export type ArchiveLink = components['schemas']['ArchiveLink'];
export type AskedAccount = components['schemas']['AskedAccount'];
export type AskedKind = components['schemas']['AskedKind'];
export type AssertedCaller = components['schemas']['AssertedCaller'];
export type AssignBody = components['schemas']['AssignBody'];
export type AssuranceState = components['schemas']['AssuranceState'];
export type Attachments = components['schemas']['Attachments'];
export type Audience = components['schemas']['Audience'];
export type Author = components['schemas']['Author'];
export type AuthorKind = components['schemas']['AuthorKind'];
export type Availabilities = components['schemas']['Availabilities'];
export type Availability = components['schemas']['Availability'];
export type AvailabilityView = components['schemas']['AvailabilityView'];
export type BTreeMap = components['schemas']['BTreeMap'];
export type BackupCodes = components['schemas']['BackupCodes'];
export type Branding = components['schemas']['Branding'];
export type BulkBody = components['schemas']['BulkBody'];
export type BulkChange = components['schemas']['BulkChange'];
export type BulkChanges = components['schemas']['BulkChanges'];
export type BulkCode = components['schemas']['BulkCode'];
export type BulkItem = components['schemas']['BulkItem'];
export type BulkOffer = components['schemas']['BulkOffer'];
export type BulkOutcome = components['schemas']['BulkOutcome'];
export type BulkReport = components['schemas']['BulkReport'];
export type BulkStage = components['schemas']['BulkStage'];
export type BusinessEntity = components['schemas']['BusinessEntity'];
export type BusinessUser = components['schemas']['BusinessUser'];
export type BuyNumber = components['schemas']['BuyNumber'];
export type CallCard = components['schemas']['CallCard'];
export type CallConference = components['schemas']['CallConference'];
export type CallId = components['schemas']['CallId'];
export type CallLine = components['schemas']['CallLine'];
export type CallOutcome = components['schemas']['CallOutcome'];
export type CallParticipant = components['schemas']['CallParticipant'];
export type CallState = components['schemas']['CallState'];
export type CallSummary = components['schemas']['CallSummary'];
export type CallToWriteUp = components['schemas']['CallToWriteUp'];
export type CallWrapUp = components['schemas']['CallWrapUp'];
export type CalledNumberList = components['schemas']['CalledNumberList'];
export type CalledNumberView = components['schemas']['CalledNumberView'];
export type CallerStanding = components['schemas']['CallerStanding'];
export type CallerView = components['schemas']['CallerView'];
export type CaptchaState = components['schemas']['CaptchaState'];
export type CaptchaVerdict = components['schemas']['CaptchaVerdict'];
export type CarrierWords = components['schemas']['CarrierWords'];
export type CaseBody = components['schemas']['CaseBody'];
export type CaseDocument = components['schemas']['CaseDocument'];
export type CasePayment = components['schemas']['CasePayment'];
export type CasePerson = components['schemas']['CasePerson'];
export type CaseView = components['schemas']['CaseView'];
export type CatalogReport = components['schemas']['CatalogReport'];
export type Ceremony = components['schemas']['Ceremony'];
export type Challenge = components['schemas']['Challenge'];
export type ChangeKind = components['schemas']['ChangeKind'];
export type ChangePasswordRequest = components['schemas']['ChangePasswordRequest'];
export type ChangedPart = components['schemas']['ChangedPart'];
export type ChangedPhoneNumber = components['schemas']['ChangedPhoneNumber'];
export type ChangedQueueView = components['schemas']['ChangedQueueView'];
export type Channel = components['schemas']['Channel'];
export type CheckFlowBody = components['schemas']['CheckFlowBody'];
export type CheckWorkflowBody = components['schemas']['CheckWorkflowBody'];
export type CheckedWorkflow = components['schemas']['CheckedWorkflow'];
export type ChosenAccount = components['schemas']['ChosenAccount'];
export type ChosenAvailability = components['schemas']['ChosenAvailability'];
export type CivicAddress = components['schemas']['CivicAddress'];
export type Claim = components['schemas']['Claim'];
export type CodeCall = components['schemas']['CodeCall'];
export type CodeCallState = components['schemas']['CodeCallState'];
export type CodeChannel = components['schemas']['CodeChannel'];
export type CodeSource = components['schemas']['CodeSource'];
export type Column = components['schemas']['Column'];
export type ComDirection = components['schemas']['ComDirection'];
export type CommunicationBody = components['schemas']['CommunicationBody'];
export type CommunityProfileView = components['schemas']['CommunityProfileView'];
export type ConditionFault = components['schemas']['ConditionFault'];
export type ConditionName = components['schemas']['ConditionName'];
export type ConditionPreview = components['schemas']['ConditionPreview'];
export type Conference = components['schemas']['Conference'];
export type ConferenceList = components['schemas']['ConferenceList'];
export type ConferenceParticipant = components['schemas']['ConferenceParticipant'];
export type ConferenceRole = components['schemas']['ConferenceRole'];
export type ConfirmAppRequest = components['schemas']['ConfirmAppRequest'];
export type ConsentBody = components['schemas']['ConsentBody'];
export type ConsentEntry = components['schemas']['ConsentEntry'];
export type ConsentLedger = components['schemas']['ConsentLedger'];
export type ConsentProgram = components['schemas']['ConsentProgram'];
export type ConsentState = components['schemas']['ConsentState'];
export type ConsentWriter = components['schemas']['ConsentWriter'];
export type Conversation = components['schemas']['Conversation'];
export type ConversationPage = components['schemas']['ConversationPage'];
export type CorrectionBody = components['schemas']['CorrectionBody'];
export type CorrectionDocument = components['schemas']['CorrectionDocument'];
export type CreateBusinessRequest = components['schemas']['CreateBusinessRequest'];
export type CreateIndividualRequest = components['schemas']['CreateIndividualRequest'];
export type CreateTokenRequest = components['schemas']['CreateTokenRequest'];
export type Created = components['schemas']['Created'];
export type CurrentHold = components['schemas']['CurrentHold'];
export type CurrentReasons = components['schemas']['CurrentReasons'];
export type DataAccountSelected = components['schemas']['Data_AccountSelected'];
export type DataAddedAccount = components['schemas']['Data_AddedAccount'];
export type DataAdminToolsOpened = components['schemas']['Data_AdminToolsOpened'];
export type DataAskedAccount = components['schemas']['Data_AskedAccount'];
export type DataAssuranceState = components['schemas']['Data_AssuranceState'];
export type DataBackupCodes = components['schemas']['Data_BackupCodes'];
export type DataBranding = components['schemas']['Data_Branding'];
export type DataCaptchaState = components['schemas']['Data_CaptchaState'];
export type DataCaptchaVerdict = components['schemas']['Data_CaptchaVerdict'];
export type DataCeremony = components['schemas']['Data_Ceremony'];
export type DataChallenge = components['schemas']['Data_Challenge'];
export type DataCodeCall = components['schemas']['Data_CodeCall'];
export type DataCreated = components['schemas']['Data_Created'];
export type DataExchanged = components['schemas']['Data_Exchanged'];
export type DataFoundAccount = components['schemas']['Data_FoundAccount'];
export type DataFoundLoginAnswer = components['schemas']['Data_FoundLoginAnswer'];
export type DataInstance = components['schemas']['Data_Instance'];
export type DataKeptAlive = components['schemas']['Data_KeptAlive'];
export type DataLinkAnswer = components['schemas']['Data_LinkAnswer'];
export type DataLinkSent = components['schemas']['Data_LinkSent'];
export type DataLoginChangeView = components['schemas']['Data_LoginChangeView'];
export type DataLoginIdChanged = components['schemas']['Data_LoginIdChanged'];
export type DataLoginInfo = components['schemas']['Data_LoginInfo'];
export type DataLogoAddress = components['schemas']['Data_LogoAddress'];
export type DataOfferedApp = components['schemas']['Data_OfferedApp'];
export type DataOperationSent = components['schemas']['Data_OperationSent'];
export type DataOptionBusinessUser = components['schemas']['Data_Option_BusinessUser'];
export type DataOwnPasskey = components['schemas']['Data_OwnPasskey'];
export type DataPasswordResult = components['schemas']['Data_PasswordResult'];
export type DataRenewedGrant = components['schemas']['Data_RenewedGrant'];
export type DataSecondFactors = components['schemas']['Data_SecondFactors'];
export type DataSent = components['schemas']['Data_Sent'];
export type DataSessionAnswer = components['schemas']['Data_SessionAnswer'];
export type DataSessionUser = components['schemas']['Data_SessionUser'];
export type DataTokenAnswer = components['schemas']['Data_TokenAnswer'];
export type DataTokenState = components['schemas']['Data_TokenState'];
export type DataToolsExchanged = components['schemas']['Data_ToolsExchanged'];
export type DataUndoneChange = components['schemas']['Data_UndoneChange'];
export type DataVecAccountChoice = components['schemas']['Data_Vec_AccountChoice'];
export type DataVecExistingBusiness = components['schemas']['Data_Vec_ExistingBusiness'];
export type DataVecFoundUser = components['schemas']['Data_Vec_FoundUser'];
export type DataVecGovernmentUser = components['schemas']['Data_Vec_GovernmentUser'];
export type DataVecOwnSession = components['schemas']['Data_Vec_OwnSession'];
export type DataVecProgramEvents = components['schemas']['Data_Vec_ProgramEvents'];
export type DataVecSignupInstance = components['schemas']['Data_Vec_SignupInstance'];
export type DeadDeliveries = components['schemas']['DeadDeliveries'];
export type DeadLetter = components['schemas']['DeadLetter'];
export type DeadLetterThread = components['schemas']['DeadLetterThread'];
export type DeclineBody = components['schemas']['DeclineBody'];
export type Defaults = components['schemas']['Defaults'];
export type DeliveryState = components['schemas']['DeliveryState'];
export type DenialReason = components['schemas']['DenialReason'];
export type Density = components['schemas']['Density'];
export type DigitsBody = components['schemas']['DigitsBody'];
export type Direction = components['schemas']['Direction'];
export type DispositionCode = components['schemas']['DispositionCode'];
export type DocumentBody = components['schemas']['DocumentBody'];
export type DocumentIdBody = components['schemas']['DocumentIdBody'];
export type DocumentKind = components['schemas']['DocumentKind'];
export type Draft = components['schemas']['Draft'];
export type EditBody = components['schemas']['EditBody'];
export type EditedWorkflow = components['schemas']['EditedWorkflow'];
export type EmergencyCalling = components['schemas']['EmergencyCalling'];
export type EmergencyDesk = components['schemas']['EmergencyDesk'];
export type EmergencyHandling = components['schemas']['EmergencyHandling'];
export type EmergencyWay = components['schemas']['EmergencyWay'];
export type EngineName = components['schemas']['EngineName'];
export type Environment = components['schemas']['Environment'];
export type ErrorLog = components['schemas']['ErrorLog'];
export type ErrorLogs = components['schemas']['ErrorLogs'];
export type Evidence = components['schemas']['Evidence'];
export type EvidenceKind = components['schemas']['EvidenceKind'];
export type ExchangeRequest = components['schemas']['ExchangeRequest'];
export type Exchanged = components['schemas']['Exchanged'];
export type ExistingBusiness = components['schemas']['ExistingBusiness'];
export type ExportLink = components['schemas']['ExportLink'];
export type ExportRequest = components['schemas']['ExportRequest'];
export type ExternalAuthRequest = components['schemas']['ExternalAuthRequest'];
export type Factor = components['schemas']['Factor'];
export type FeatureFlags = components['schemas']['FeatureFlags'];
export type Field = components['schemas']['Field'];
export type FieldError = components['schemas']['FieldError'];
export type FileLinks = components['schemas']['FileLinks'];
export type FileState = components['schemas']['FileState'];
export type FileView = components['schemas']['FileView'];
export type FiledForm = components['schemas']['FiledForm'];
export type FilledTemplate = components['schemas']['FilledTemplate'];
export type FilledTemplates = components['schemas']['FilledTemplates'];
export type FilterDomain = components['schemas']['FilterDomain'];
export type FilterItem = components['schemas']['FilterItem'];
export type FindBusinessUserRequest = components['schemas']['FindBusinessUserRequest'];
export type FingerprintRequest = components['schemas']['FingerprintRequest'];
export type FinishPasskeyRequest = components['schemas']['FinishPasskeyRequest'];
export type Flow = components['schemas']['Flow'];
export type FlowBranch = components['schemas']['FlowBranch'];
export type FlowConference = components['schemas']['FlowConference'];
export type FlowDial = components['schemas']['FlowDial'];
export type FlowDraftBody = components['schemas']['FlowDraftBody'];
export type FlowEnd = components['schemas']['FlowEnd'];
export type FlowEnqueue = components['schemas']['FlowEnqueue'];
export type FlowExit = components['schemas']['FlowExit'];
export type FlowFault = components['schemas']['FlowFault'];
export type FlowFaultKey = components['schemas']['FlowFaultKey'];
export type FlowFaults = components['schemas']['FlowFaults'];
export type FlowGather = components['schemas']['FlowGather'];
export type FlowGoto = components['schemas']['FlowGoto'];
export type FlowHangup = components['schemas']['FlowHangup'];
export type FlowHours = components['schemas']['FlowHours'];
export type FlowItem = components['schemas']['FlowItem'];
export type FlowLookup = components['schemas']['FlowLookup'];
export type FlowMessage = components['schemas']['FlowMessage'];
export type FlowPlay = components['schemas']['FlowPlay'];
export type FlowRecord = components['schemas']['FlowRecord'];
export type FlowRefer = components['schemas']['FlowRefer'];
export type FlowSay = components['schemas']['FlowSay'];
export type FlowSet = components['schemas']['FlowSet'];
export type FlowSetStatus = components['schemas']['FlowSetStatus'];
export type FlowStep = components['schemas']['FlowStep'];
export type FlowTestCall = components['schemas']['FlowTestCall'];
export type FlowTestCallState = components['schemas']['FlowTestCallState'];
export type FlowTraceKind = components['schemas']['FlowTraceKind'];
export type FlowVersion = components['schemas']['FlowVersion'];
export type FlowVersions = components['schemas']['FlowVersions'];
export type FlowView = components['schemas']['FlowView'];
export type FlowVisitCode = components['schemas']['FlowVisitCode'];
export type FlowVoicemail = components['schemas']['FlowVoicemail'];
export type Flows = components['schemas']['Flows'];
export type FoundAccount = components['schemas']['FoundAccount'];
export type FoundLoginAnswer = components['schemas']['FoundLoginAnswer'];
export type FoundUser = components['schemas']['FoundUser'];
export type GatherInput = components['schemas']['GatherInput'];
export type GovernmentUser = components['schemas']['GovernmentUser'];
export type GuestAnswer = components['schemas']['GuestAnswer'];
export type GuestCallState = components['schemas']['GuestCallState'];
export type GuestCallView = components['schemas']['GuestCallView'];
export type GuestLinkAnswer = components['schemas']['GuestLinkAnswer'];
export type GuestLook = components['schemas']['GuestLook'];
export type HelpBody = components['schemas']['HelpBody'];
export type HistoryEntry = components['schemas']['HistoryEntry'];
export type HistoryKind = components['schemas']['HistoryKind'];
export type HitKind = components['schemas']['HitKind'];
export type HoldBody = components['schemas']['HoldBody'];
export type HoldReason = components['schemas']['HoldReason'];
export type Holiday = components['schemas']['Holiday'];
export type ImpersonateRequest = components['schemas']['ImpersonateRequest'];
export type ImpersonatedBy = components['schemas']['ImpersonatedBy'];
export type InboxFolder = components['schemas']['InboxFolder'];
export type IncomingState = components['schemas']['IncomingState'];
export type IndividualEntity = components['schemas']['IndividualEntity'];
export type Instance = components['schemas']['Instance'];
export type InviteAnswer = components['schemas']['InviteAnswer'];
export type InviteBody = components['schemas']['InviteBody'];
export type JobList = components['schemas']['JobList'];
export type JobState = components['schemas']['JobState'];
export type JobStatus = components['schemas']['JobStatus'];
export type KeepDraftBody = components['schemas']['KeepDraftBody'];
export type KeptAlive = components['schemas']['KeptAlive'];
export type KeptDraft = components['schemas']['KeptDraft'];
export type LabelledCommunications = components['schemas']['LabelledCommunications'];
export type LabelledMail = components['schemas']['LabelledMail'];
export type LabelledMailBody = components['schemas']['LabelledMailBody'];
export type LabelledMailTestBody = components['schemas']['LabelledMailTestBody'];
export type LabelledMails = components['schemas']['LabelledMails'];
export type LabelledThread = components['schemas']['LabelledThread'];
export type LanguageBody = components['schemas']['LanguageBody'];
export type LanguageCoverage = components['schemas']['LanguageCoverage'];
export type LanguageRequest = components['schemas']['LanguageRequest'];
export type LastCaption = components['schemas']['LastCaption'];
export type LastChannel = components['schemas']['LastChannel'];
export type LastDirection = components['schemas']['LastDirection'];
export type LastEntry = components['schemas']['LastEntry'];
export type Layout = components['schemas']['Layout'];
export type LegalHoldView = components['schemas']['LegalHoldView'];
export type LineBoard = components['schemas']['LineBoard'];
export type LineOfferView = components['schemas']['LineOfferView'];
export type LineOnBoard = components['schemas']['LineOnBoard'];
export type LineReviewer = components['schemas']['LineReviewer'];
export type LineReviewers = components['schemas']['LineReviewers'];
export type LinkAnswer = components['schemas']['LinkAnswer'];
export type LinkBody = components['schemas']['LinkBody'];
export type LinkRequest = components['schemas']['LinkRequest'];
export type LinkSent = components['schemas']['LinkSent'];
export type LinkTextBody = components['schemas']['LinkTextBody'];
export type ListedReason = components['schemas']['ListedReason'];
export type LockBody = components['schemas']['LockBody'];
export type LoginChangeRequest = components['schemas']['LoginChangeRequest'];
export type LoginChangeView = components['schemas']['LoginChangeView'];
export type LoginIdChanged = components['schemas']['LoginIdChanged'];
export type LoginIdKind = components['schemas']['LoginIdKind'];
export type LoginInfo = components['schemas']['LoginInfo'];
export type LoginRequest = components['schemas']['LoginRequest'];
export type LogoAddress = components['schemas']['LogoAddress'];
export type LogoForm = components['schemas']['LogoForm'];
export type MailAttachment = components['schemas']['MailAttachment'];
export type MailDetails = components['schemas']['MailDetails'];
export type MailOriginal = components['schemas']['MailOriginal'];
export type MailSender = components['schemas']['MailSender'];
export type MarkedUnread = components['schemas']['MarkedUnread'];
export type MaskBody = components['schemas']['MaskBody'];
export type MaskedInterval = components['schemas']['MaskedInterval'];
export type MassTestSent = components['schemas']['MassTestSent'];
export type Measure = components['schemas']['Measure'];
export type Mention = components['schemas']['Mention'];
export type MentionList = components['schemas']['MentionList'];
export type Message = components['schemas']['Message'];
export type MessageId = components['schemas']['MessageId'];
export type MessagePage = components['schemas']['MessagePage'];
export type MessageTemplate = components['schemas']['MessageTemplate'];
export type MessageTemplates = components['schemas']['MessageTemplates'];
export type MfaChannel = components['schemas']['MfaChannel'];
export type MissedCallChange = components['schemas']['MissedCallChange'];
export type MissedCallView = components['schemas']['MissedCallView'];
export type MissedCalls = components['schemas']['MissedCalls'];
export type MissedInLine = components['schemas']['MissedInLine'];
export type MissingLanguage = components['schemas']['MissingLanguage'];
export type MissingText = components['schemas']['MissingText'];
export type ModeBody = components['schemas']['ModeBody'];
export type MoveNotices = components['schemas']['MoveNotices'];
export type Movement = components['schemas']['Movement'];
export type MovementCount = components['schemas']['MovementCount'];
export type MovementPage = components['schemas']['MovementPage'];
export type MovementSlice = components['schemas']['MovementSlice'];
export type MuteBody = components['schemas']['MuteBody'];
export type NamedState = components['schemas']['NamedState'];
export type NamedTemplate = components['schemas']['NamedTemplate'];
export type NewCalledNumber = components['schemas']['NewCalledNumber'];
export type NewPhoneNumber = components['schemas']['NewPhoneNumber'];
export type NewQueueView = components['schemas']['NewQueueView'];
export type NewUpload = components['schemas']['NewUpload'];
export type NotMeRequest = components['schemas']['NotMeRequest'];
export type NoteBody = components['schemas']['NoteBody'];
export type NoteList = components['schemas']['NoteList'];
export type NoticeAudience = components['schemas']['NoticeAudience'];
export type NoticeChannel = components['schemas']['NoticeChannel'];
export type NoticeOutcome = components['schemas']['NoticeOutcome'];
export type NotificationRule = components['schemas']['NotificationRule'];
export type NotificationRules = components['schemas']['NotificationRules'];
export type NumberCheck = components['schemas']['NumberCheck'];
export type NumberOffer = components['schemas']['NumberOffer'];
export type NumberOffers = components['schemas']['NumberOffers'];
export type OfferBody = components['schemas']['OfferBody'];
export type OfferedApp = components['schemas']['OfferedApp'];
export type OfferedOwner = components['schemas']['OfferedOwner'];
export type OfferedReason = components['schemas']['OfferedReason'];
export type OfferedRole = components['schemas']['OfferedRole'];
export type OfferedState = components['schemas']['OfferedState'];
export type OfficeState = components['schemas']['OfficeState'];
export type OpenHours = components['schemas']['OpenHours'];
export type OpenWrapUp = components['schemas']['OpenWrapUp'];
export type OperationKind = components['schemas']['OperationKind'];
export type OperationSent = components['schemas']['OperationSent'];
export type OtherItem = components['schemas']['OtherItem'];
export type OutreachAnswer = components['schemas']['OutreachAnswer'];
export type OutreachApprovals = components['schemas']['OutreachApprovals'];
export type OutreachBody = components['schemas']['OutreachBody'];
export type OutreachFigure = components['schemas']['OutreachFigure'];
export type OutreachFilter = components['schemas']['OutreachFilter'];
export type OutreachItem = components['schemas']['OutreachItem'];
export type OutreachItems = components['schemas']['OutreachItems'];
export type OutreachPreview = components['schemas']['OutreachPreview'];
export type OutreachPreviewBody = components['schemas']['OutreachPreviewBody'];
export type OutreachProgress = components['schemas']['OutreachProgress'];
export type OutreachRefusalBody = components['schemas']['OutreachRefusalBody'];
export type OutreachSample = components['schemas']['OutreachSample'];
export type OutreachState = components['schemas']['OutreachState'];
export type OutreachTally = components['schemas']['OutreachTally'];
export type OutreachTestBody = components['schemas']['OutreachTestBody'];
export type OutreachText = components['schemas']['OutreachText'];
export type OutreachTexts = components['schemas']['OutreachTexts'];
export type OverrideBody = components['schemas']['OverrideBody'];
export type OverrideUndoBody = components['schemas']['OverrideUndoBody'];
export type OverrideView = components['schemas']['OverrideView'];
export type OwnAnswer = components['schemas']['OwnAnswer'];
export type OwnApplication = components['schemas']['OwnApplication'];
export type OwnApplications = components['schemas']['OwnApplications'];
export type OwnAvailability = components['schemas']['OwnAvailability'];
export type OwnMessage = components['schemas']['OwnMessage'];
export type OwnPasskey = components['schemas']['OwnPasskey'];
export type OwnPhone = components['schemas']['OwnPhone'];
export type OwnPhoneCall = components['schemas']['OwnPhoneCall'];
export type OwnPhoneCode = components['schemas']['OwnPhoneCode'];
export type OwnPhoneProof = components['schemas']['OwnPhoneProof'];
export type OwnPhoneRequest = components['schemas']['OwnPhoneRequest'];
export type OwnPhoneState = components['schemas']['OwnPhoneState'];
export type OwnSession = components['schemas']['OwnSession'];
export type OwnStatus = components['schemas']['OwnStatus'];
export type Parameter = components['schemas']['Parameter'];
export type Participant = components['schemas']['Participant'];
export type Participants = components['schemas']['Participants'];
export type PasskeySignInRequest = components['schemas']['PasskeySignInRequest'];
export type PasswordPolicy = components['schemas']['PasswordPolicy'];
export type PasswordResult = components['schemas']['PasswordResult'];
export type PaymentStatus = components['schemas']['PaymentStatus'];
export type PayoutImportBody = components['schemas']['PayoutImportBody'];
export type PayoutItem = components['schemas']['PayoutItem'];
export type Permission = components['schemas']['Permission'];
export type PersonAvailability = components['schemas']['PersonAvailability'];
export type PersonRef = components['schemas']['PersonRef'];
export type PhoneCallView = components['schemas']['PhoneCallView'];
export type PhoneCalls = components['schemas']['PhoneCalls'];
export type PhoneNumber = components['schemas']['PhoneNumber'];
export type PhoneNumbers = components['schemas']['PhoneNumbers'];
export type PhoneSchedule = components['schemas']['PhoneSchedule'];
export type PhoneSchedules = components['schemas']['PhoneSchedules'];
export type PhoneSoundView = components['schemas']['PhoneSoundView'];
export type PhoneSounds = components['schemas']['PhoneSounds'];
export type PhoneTrunk = components['schemas']['PhoneTrunk'];
export type PhoneTrunks = components['schemas']['PhoneTrunks'];
export type PlaceCallBody = components['schemas']['PlaceCallBody'];
export type PlacedCallAnswer = components['schemas']['PlacedCallAnswer'];
export type PlannedNotice = components['schemas']['PlannedNotice'];
export type PortalHost = components['schemas']['PortalHost'];
export type PossibleOwner = components['schemas']['PossibleOwner'];
export type PossibleState = components['schemas']['PossibleState'];
export type Preferences = components['schemas']['Preferences'];
export type PreviewText = components['schemas']['PreviewText'];
export type PreviewedApplication = components['schemas']['PreviewedApplication'];
export type PrintBody = components['schemas']['PrintBody'];
export type ProblemBody = components['schemas']['ProblemBody'];
export type ProblemKey = components['schemas']['ProblemKey'];
export type ProcessFilter = components['schemas']['ProcessFilter'];
export type ProfileChange = components['schemas']['ProfileChange'];
export type ProfileTexts = components['schemas']['ProfileTexts'];
export type ProgramEvent = components['schemas']['ProgramEvent'];
export type ProgramEvents = components['schemas']['ProgramEvents'];
export type ProgramId = components['schemas']['ProgramId'];
export type PromptBody = components['schemas']['PromptBody'];
export type ProofAlgorithm = components['schemas']['ProofAlgorithm'];
export type Provider = components['schemas']['Provider'];
export type ProviderHealth = components['schemas']['ProviderHealth'];
export type Providers = components['schemas']['Providers'];
export type PublishFlowBody = components['schemas']['PublishFlowBody'];
export type PublishWorkflowBody = components['schemas']['PublishWorkflowBody'];
export type PublishedRule = components['schemas']['PublishedRule'];
export type PublishedSchedule = components['schemas']['PublishedSchedule'];
export type PublishedTemplate = components['schemas']['PublishedTemplate'];
export type Quality = components['schemas']['Quality'];
export type QueueChoice = components['schemas']['QueueChoice'];
export type QueueColumn = components['schemas']['QueueColumn'];
export type QueueConfig = components['schemas']['QueueConfig'];
export type QueueExport = components['schemas']['QueueExport'];
export type QueueExportRequest = components['schemas']['QueueExportRequest'];
export type QueueExports = components['schemas']['QueueExports'];
export type QueueFacet = components['schemas']['QueueFacet'];
export type QueueFilters = components['schemas']['QueueFilters'];
export type QueueItem = components['schemas']['QueueItem'];
export type QueuePage = components['schemas']['QueuePage'];
export type QueueParams = components['schemas']['QueueParams'];
export type QueueStates = components['schemas']['QueueStates'];
export type QueueTab = components['schemas']['QueueTab'];
export type QueueView = components['schemas']['QueueView'];
export type QueueViewBody = components['schemas']['QueueViewBody'];
export type QueueViews = components['schemas']['QueueViews'];
export type ReadBody = components['schemas']['ReadBody'];
export type ReadyMadeFlow = components['schemas']['ReadyMadeFlow'];
export type ReadyMadeFlows = components['schemas']['ReadyMadeFlows'];
export type Reason = components['schemas']['Reason'];
export type ReasonBody = components['schemas']['ReasonBody'];
export type ReasonState = components['schemas']['ReasonState'];
export type ReceptionView = components['schemas']['ReceptionView'];
export type RecipientState = components['schemas']['RecipientState'];
export type RecordAction = components['schemas']['RecordAction'];
export type RecordingBody = components['schemas']['RecordingBody'];
export type RecordingState = components['schemas']['RecordingState'];
export type RecordingSummary = components['schemas']['RecordingSummary'];
export type RecordingView = components['schemas']['RecordingView'];
export type RegistrationState = components['schemas']['RegistrationState'];
export type Release = components['schemas']['Release'];
export type ReleaseBody = components['schemas']['ReleaseBody'];
export type RenameRequest = components['schemas']['RenameRequest'];
export type RenewedGrant = components['schemas']['RenewedGrant'];
export type Report = components['schemas']['Report'];
export type ReportCatalog = components['schemas']['ReportCatalog'];
export type ReportExport = components['schemas']['ReportExport'];
export type ReportExports = components['schemas']['ReportExports'];
export type ReportHeadline = components['schemas']['ReportHeadline'];
export type ReportIndex = components['schemas']['ReportIndex'];
export type ReportRow = components['schemas']['ReportRow'];
export type ReportTable = components['schemas']['ReportTable'];
export type RoleCode = components['schemas']['RoleCode'];
export type RoleLabel = components['schemas']['RoleLabel'];
export type RolesBody = components['schemas']['RolesBody'];
export type RollBackFlowBody = components['schemas']['RollBackFlowBody'];
export type RoomAccess = components['schemas']['RoomAccess'];
export type RowDone = components['schemas']['RowDone'];
export type RowFault = components['schemas']['RowFault'];
export type RowKind = components['schemas']['RowKind'];
export type RowResult = components['schemas']['RowResult'];
export type RowResults = components['schemas']['RowResults'];
export type RulePreview = components['schemas']['RulePreview'];
export type RulePreviewBody = components['schemas']['RulePreviewBody'];
export type RuleResult = components['schemas']['RuleResult'];
export type RunningMask = components['schemas']['RunningMask'];
export type SandboxChannel = components['schemas']['SandboxChannel'];
export type SandboxMessage = components['schemas']['SandboxMessage'];
export type SandboxPerson = components['schemas']['SandboxPerson'];
export type SandboxRing = components['schemas']['SandboxRing'];
export type SaveReasonsBody = components['schemas']['SaveReasonsBody'];
export type SaveRuleBody = components['schemas']['SaveRuleBody'];
export type SaveScheduleBody = components['schemas']['SaveScheduleBody'];
export type SaveTemplateBody = components['schemas']['SaveTemplateBody'];
export type SaveWaitingLine = components['schemas']['SaveWaitingLine'];
export type SavedFlow = components['schemas']['SavedFlow'];
export type SearchAnswer = components['schemas']['SearchAnswer'];
export type SearchDenial = components['schemas']['SearchDenial'];
export type SearchHit = components['schemas']['SearchHit'];
export type SearchLoginRequest = components['schemas']['SearchLoginRequest'];
export type SecondFactor = components['schemas']['SecondFactor'];
export type SecondFactors = components['schemas']['SecondFactors'];
export type SeenBody = components['schemas']['SeenBody'];
export type Segment = components['schemas']['Segment'];
export type Selection = components['schemas']['Selection'];
export type SendCodeRequest = components['schemas']['SendCodeRequest'];
export type SendOperationCodeRequest = components['schemas']['SendOperationCodeRequest'];
export type SenderCheck = components['schemas']['SenderCheck'];
export type Senders = components['schemas']['Senders'];
export type SendingHours = components['schemas']['SendingHours'];
export type Sent = components['schemas']['Sent'];
export type SessionAnswer = components['schemas']['SessionAnswer'];
export type SessionBlock = components['schemas']['SessionBlock'];
export type SessionProfile = components['schemas']['SessionProfile'];
export type SessionUser = components['schemas']['SessionUser'];
export type SheetForm = components['schemas']['SheetForm'];
export type SignOnLoginRequest = components['schemas']['SignOnLoginRequest'];
export type SignupInstance = components['schemas']['SignupInstance'];
export type SimulateFlowBody = components['schemas']['SimulateFlowBody'];
export type SimulatedLine = components['schemas']['SimulatedLine'];
export type Simulation = components['schemas']['Simulation'];
export type SimulationAct = components['schemas']['SimulationAct'];
export type SimulationSpeaker = components['schemas']['SimulationSpeaker'];
export type SnoozeBody = components['schemas']['SnoozeBody'];
export type SoundForm = components['schemas']['SoundForm'];
export type SpokenLanguage = components['schemas']['SpokenLanguage'];
export type StaffNotice = components['schemas']['StaffNotice'];
export type StaffNotices = components['schemas']['StaffNotices'];
export type StateFilter = components['schemas']['StateFilter'];
export type StateId = components['schemas']['StateId'];
export type StateInUse = components['schemas']['StateInUse'];
export type StateKind = components['schemas']['StateKind'];
export type StateName = components['schemas']['StateName'];
export type StateNameList = components['schemas']['StateNameList'];
export type StateOutcome = components['schemas']['StateOutcome'];
export type StatusChange = components['schemas']['StatusChange'];
export type StatusMark = components['schemas']['StatusMark'];
export type StatusToken = components['schemas']['StatusToken'];
export type Step = components['schemas']['Step'];
export type StepKind = components['schemas']['StepKind'];
export type StepMethod = components['schemas']['StepMethod'];
export type StepUpPasskeyRequest = components['schemas']['StepUpPasskeyRequest'];
export type StepUpPasswordRequest = components['schemas']['StepUpPasswordRequest'];
export type StepUpSendRequest = components['schemas']['StepUpSendRequest'];
export type StepUpSource = components['schemas']['StepUpSource'];
export type StepUpVerifyRequest = components['schemas']['StepUpVerifyRequest'];
export type Suggestion = components['schemas']['Suggestion'];
export type SummaryState = components['schemas']['SummaryState'];
export type SupervisorMode = components['schemas']['SupervisorMode'];
export type SupervisorView = components['schemas']['SupervisorView'];
export type Support = components['schemas']['Support'];
export type SupportProgram = components['schemas']['SupportProgram'];
export type SyncCount = components['schemas']['SyncCount'];
export type SyncDirection = components['schemas']['SyncDirection'];
export type SyncReport = components['schemas']['SyncReport'];
export type SyncRun = components['schemas']['SyncRun'];
export type SyncSpan = components['schemas']['SyncSpan'];
export type SyncState = components['schemas']['SyncState'];
export type TakenCall = components['schemas']['TakenCall'];
export type TemplateAudience = components['schemas']['TemplateAudience'];
export type TemplatePreview = components['schemas']['TemplatePreview'];
export type TemplatePreviewBody = components['schemas']['TemplatePreviewBody'];
export type TemplateStatus = components['schemas']['TemplateStatus'];
export type TemplateText = components['schemas']['TemplateText'];
export type TemplateVersions = components['schemas']['TemplateVersions'];
export type TestCallAnswer = components['schemas']['TestCallAnswer'];
export type TestCallBody = components['schemas']['TestCallBody'];
export type TestCallOutcome = components['schemas']['TestCallOutcome'];
export type TextPhoneBody = components['schemas']['TextPhoneBody'];
export type ThreadId = components['schemas']['ThreadId'];
export type ThreadPrint = components['schemas']['ThreadPrint'];
export type ThreadPrints = components['schemas']['ThreadPrints'];
export type ThreadView = components['schemas']['ThreadView'];
export type TinMatch = components['schemas']['TinMatch'];
export type TinMatchBody = components['schemas']['TinMatchBody'];
export type TinMatches = components['schemas']['TinMatches'];
export type TinOutcome = components['schemas']['TinOutcome'];
export type TokenAnswer = components['schemas']['TokenAnswer'];
export type TokenState = components['schemas']['TokenState'];
export type Tokens = components['schemas']['Tokens'];
export type ToolsExchangeRequest = components['schemas']['ToolsExchangeRequest'];
export type ToolsExchanged = components['schemas']['ToolsExchanged'];
export type TrackView = components['schemas']['TrackView'];
export type TranscriptSummary = components['schemas']['TranscriptSummary'];
export type TranscriptView = components['schemas']['TranscriptView'];
export type TrunkAlarm = components['schemas']['TrunkAlarm'];
export type TrunkAlarms = components['schemas']['TrunkAlarms'];
export type TrunkCall = components['schemas']['TrunkCall'];
export type TrunkCallEnd = components['schemas']['TrunkCallEnd'];
export type TrunkCalls = components['schemas']['TrunkCalls'];
export type TrunkDirection = components['schemas']['TrunkDirection'];
export type TrunkDraft = components['schemas']['TrunkDraft'];
export type TrunkEncryption = components['schemas']['TrunkEncryption'];
export type TrunkRegistration = components['schemas']['TrunkRegistration'];
export type TrunkState = components['schemas']['TrunkState'];
export type TrunkTransport = components['schemas']['TrunkTransport'];
export type UndecidedKey = components['schemas']['UndecidedKey'];
export type UndoBody = components['schemas']['UndoBody'];
export type UndoCheck = components['schemas']['UndoCheck'];
export type UndoneChange = components['schemas']['UndoneChange'];
export type UnreadConversations = components['schemas']['UnreadConversations'];
export type UnreadCounts = components['schemas']['UnreadCounts'];
export type Unreadable = components['schemas']['Unreadable'];
export type UnsubscribeBody = components['schemas']['UnsubscribeBody'];
export type UnsubscribeView = components['schemas']['UnsubscribeView'];
export type UpdatePasswordRequest = components['schemas']['UpdatePasswordRequest'];
export type UploadView = components['schemas']['UploadView'];
export type UserProfile = components['schemas']['UserProfile'];
export type ValidationCenter = components['schemas']['ValidationCenter'];
export type Validations = components['schemas']['Validations'];
export type Verdict = components['schemas']['Verdict'];
export type VerifyCaptchaRequest = components['schemas']['VerifyCaptchaRequest'];
export type VerifyCodeRequest = components['schemas']['VerifyCodeRequest'];
export type VerifyOperationCodeRequest = components['schemas']['VerifyOperationCodeRequest'];
export type Via = components['schemas']['Via'];
export type VisitKind = components['schemas']['VisitKind'];
export type VisitState = components['schemas']['VisitState'];
export type VoiceBody = components['schemas']['VoiceBody'];
export type VoiceQuality = components['schemas']['VoiceQuality'];
export type VoiceVerdict = components['schemas']['VoiceVerdict'];
export type VoicemailChange = components['schemas']['VoicemailChange'];
export type VoicemailRecording = components['schemas']['VoicemailRecording'];
export type VoicemailView = components['schemas']['VoicemailView'];
export type Voicemails = components['schemas']['Voicemails'];
export type Voices = components['schemas']['Voices'];
export type WaitingCaller = components['schemas']['WaitingCaller'];
export type WaitingLine = components['schemas']['WaitingLine'];
export type WaitingLineView = components['schemas']['WaitingLineView'];
export type WaitingLines = components['schemas']['WaitingLines'];
export type WaitingMail = components['schemas']['WaitingMail'];
export type WaitingMails = components['schemas']['WaitingMails'];
export type WaitingNumbers = components['schemas']['WaitingNumbers'];
export type WaitingText = components['schemas']['WaitingText'];
export type WaitingTexts = components['schemas']['WaitingTexts'];
export type WhoseCall = components['schemas']['WhoseCall'];
export type WorkItemDetail = components['schemas']['WorkItemDetail'];
export type Workflow = components['schemas']['Workflow'];
export type WorkflowDraftBody = components['schemas']['WorkflowDraftBody'];
export type WorkflowFault = components['schemas']['WorkflowFault'];
export type WorkflowFaultKey = components['schemas']['WorkflowFaultKey'];
export type WorkflowState = components['schemas']['WorkflowState'];
export type WorkflowTransition = components['schemas']['WorkflowTransition'];
export type WorkflowVersion = components['schemas']['WorkflowVersion'];
export type WorkflowVersionState = components['schemas']['WorkflowVersionState'];
export type WriteUp = components['schemas']['WriteUp'];
export type ZoneSource = components['schemas']['ZoneSource'];
export type $defs = Record<string, never>;
export interface operations {
    read_application_history: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryEntry"][];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_application_activity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivityStream"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_application_attachments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attachments"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_application_notes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationNotes"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    create_application_note: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplicationNoteBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_availabilities: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Availabilities"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_availability: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnAvailability"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    set_availability: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChosenAvailability"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnAvailability"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_avatar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `cd_instance` */
                tenant: number;
                /** @description `id_entity` */
                account: number;
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the picture */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": unknown;
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    apply_bulk_application: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `check_id` */
                id: string;
                cd_resource: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkReport"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_bulk_application: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                cd_resource: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkReport"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_number_offers: {
        parameters: {
            query: {
                /** @description Three digits of North America. */
                area_code: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NumberOffers"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    buy_phone_number: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BuyNumber"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PhoneNumber"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_called_numbers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalledNumberList"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    add_called_number: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCalledNumber"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    remove_called_number: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_call: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallCard"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_call_conference: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallConference"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    press_keys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DigitsBody"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    create_guest_link: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GuestLinkAnswer"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    hang_up_call: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallCard"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    join_call: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomAccess"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_recording: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordingView"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    note_agreement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallCard"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    link_archive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArchiveLink"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    download_archive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ZIP */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    play_mixed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ogg/Opus; answers Range */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    play_track: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                leg: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ogg/Opus; answers Range */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_summary: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallSummary"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    accept_summary: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptSummary"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallSummary"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_transcript: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TranscriptView"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    write_up_call: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WriteUp"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    create_challenge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_Challenge"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    create_communication: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommunicationBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_communications_by_labels: {
        parameters: {
            query: {
                /** @description `externalId` of each application, comma-joined, at most a hundred. */
                labels: string;
                /** @description `EMAIL`, `SMS`, `CALL`, `NOTE`, `VOICE`, `SESSION`, `COMMENT` or `ALL`. */
                type?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LabelledCommunications"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    create_communications_by_labels: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LabelledMailBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LabelledMails"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    send_labelled_mail_test: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LabelledMailTestBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MassTestSent"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_notes: {
        parameters: {
            query: {
                /** @description Of the application. */
                externalId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoteList"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    create_note: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    join_conference: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VoiceBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomAccess"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    leave_call_conference: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VoiceBody"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    mute_own: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VoiceBody"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    unmute_own: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VoiceBody"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    start_recording: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecordingBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallCard"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    stop_recording: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecordingBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallCard"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    web_client_token: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VoiceBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomAccess"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_community_profile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommunityProfileView"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    change_community_profile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfileChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommunityProfileView"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_conferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConferenceList"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    ask_help: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HelpBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallConference"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    hold: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HoldBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallConference"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    invite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InviteBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InviteAnswer"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    remove_invited: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                identity: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallConference"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    leave_conference: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    listen_to_conference: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoomAccess"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    lock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LockBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallConference"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    mask_conference: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MaskBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallConference"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    change_mode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ModeBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conference"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    change_language: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                identity: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LanguageBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallConference"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    mute_party: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                identity: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MuteBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conference"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    remove_party: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                identity: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conference"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_conversations: {
        parameters: {
            query?: {
                /** @description 30 by default; at most 100. */
                limit?: number;
                /** @description `all` by default. */
                folder?: components["schemas"]["InboxFolder"];
                /** @description Only those whose application has this name, number or phone number, in any notation. */
                search?: string;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationPage"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    count_unread_conversations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnreadConversations"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    create_business_for_user: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `cd_instance` */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateBusinessRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_Created"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    create_individual: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `cd_instance` */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateIndividualRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_Created"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    create_token: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTokenRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_LinkSent"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    create_user_and_business: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `cd_instance` */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateBusinessRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_Created"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_dead_deliveries: {
        parameters: {
            query?: {
                /** @description 50 by default; at most 200. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeadDeliveries"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    replay_delivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_delivery_providers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Providers"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_denial_reasons: {
        parameters: {
            query?: {
                /** @description `ProcessID`. */
                program?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: {
                            [key: string]: number;
                        };
                    };
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    save_denial_reasons: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveReasonsBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentReasons"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_current_denial_reasons: {
        parameters: {
            query?: {
                /** @description `ProcessID`. */
                program?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentReasons"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_egress_file: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ogg/Opus; answers Range */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_emergency_calling: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmergencyCalling"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    change_emergency_calling: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmergencyCalling"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmergencyCalling"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_emergency_way: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmergencyWay"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_feature_flags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeatureFlags"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_upload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadView"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    cancel_upload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    continue_upload: {
        parameters: {
            query?: never;
            header: {
                "Upload-Offset": number;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/offset+octet-stream": number[];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadView"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_file: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileView"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    remove_file: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    download_file: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file; answers Range */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    link_file: {
        parameters: {
            query?: {
                /** @description For a list: the thumbnail only, without an audit line. */
                thumbnail_only?: boolean;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileLinks"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    view_thumbnail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description JPEG */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    view_file: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file; answers Range */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    download_award_payouts: {
        parameters: {
            query: {
                program_id: number;
                /** @description Numbers of applications, comma-joined, at most 500; all of the program when left out. */
                application_ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description CSV */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": unknown;
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    upload_award_payouts: {
        parameters: {
            query: {
                program_id: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["SheetForm"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RowResults"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    download_payment_report: {
        parameters: {
            query: {
                program_id: number;
                /** @description Numbers of applications, comma-joined, at most 500; all of the program when left out. */
                application_ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description CSV */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": unknown;
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    download_finance_review: {
        parameters: {
            query: {
                program_id: number;
                /** @description Numbers of applications, comma-joined, at most 500; all of the program when left out. */
                application_ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description CSV */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": unknown;
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    download_tax_ids: {
        parameters: {
            query: {
                program_id: number;
                /** @description Numbers of applications, comma-joined, at most 500; all of the program when left out. */
                application_ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description CSV */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": unknown;
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    upload_tax_ids: {
        parameters: {
            query: {
                program_id: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["SheetForm"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RowResults"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    find_business: {
        parameters: {
            query?: {
                captchaToken?: string;
            };
            header?: never;
            path: {
                /** @description the mail address, percent-encoded */
                email: string;
                /** @description `cd_instance` */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_Vec_ExistingBusiness"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_flow_test_call: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowTestCallState"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_flows: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Flows"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    check_flow: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckFlowBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowFaults"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    speak_flow_prompt: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PromptBody"];
            };
        };
        responses: {
            /** @description Ogg/Opus */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "audio/ogg": number[];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_ready_made_flows: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadyMadeFlows"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    simulate_flow: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SimulateFlowBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Simulation"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_flow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowView"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    save_flow_draft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FlowDraftBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedFlow"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    publish_flow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PublishFlowBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowVersion"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    roll_back_flow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RollBackFlowBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowVersion"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    test_flow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowTestCall"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_flow_versions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowVersions"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_code_call: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_CodeCall"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    send_operation_code: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendOperationCodeRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_OperationSent"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    verify_operation_code: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyOperationCodeRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_TokenAnswer"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    change_login_id: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_LoginIdChanged"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    search_login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchLoginRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_FoundLoginAnswer"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_guest_call: {
        parameters: {
            query?: {
                /** @description BCP 47; texts of the branding that the tenant does not have in it are in the tenant's own language. */
                lang?: string;
            };
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GuestCallView"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    agree_to_recording_as_guest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallCard"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    answer_as_guest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnswerBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GuestAnswer"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    decline_as_guest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DeclineBody"] | null;
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    decline_recording_as_guest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallCard"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    hang_up_as_guest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_branding: {
        parameters: {
            query?: {
                /** @description BCP 47; words that the tenant does not have in it are English. */
                lang?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_Branding"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_branding_by_id: {
        parameters: {
            query?: {
                /** @description BCP 47; words that the tenant does not have in it are English. */
                lang?: string;
            };
            header?: never;
            path: {
                /** @description `cd_instance`, name or subdomain */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_Branding"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_signup_instances: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_Vec_SignupInstance"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_instance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `cd_instance` */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_Instance"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    upload_logo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `cd_instance` */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["LogoForm"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_LogoAddress"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    remove_logo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `cd_instance` */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_LogoAddress"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_logo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `cd_instance` */
                id: number;
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the picture */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": unknown;
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_program_events: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `cd_instance` */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_Vec_ProgramEvents"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_government_users: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `cd_instance` */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_Vec_GovernmentUser"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_jobs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobList"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_line_board: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LineBoard"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_login_change: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginChangeRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_LoginChangeView"];
                };
            };
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    undo_login_change: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginChangeRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_UndoneChange"];
                };
            };
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_waiting_mails: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitingMails"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    show_mail_body: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page for a sandboxed frame */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    dismiss_mail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    link_mail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_mail_original: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailOriginal"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    link_marketplace: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_LinkAnswer"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    log_in_by_marketplace: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignOnLoginRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_TokenAnswer"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    refresh_marketplace_grant: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_RenewedGrant"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    return_from_provider: {
        parameters: {
            query?: {
                code?: string | null;
                state?: string | null;
                error?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    link_membership_provider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `cd_instance` */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_LinkAnswer"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    log_in_by_membership: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `cd_instance` */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignOnLoginRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_TokenAnswer"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_mentions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MentionList"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_message_templates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageTemplates"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    preview_message_template: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemplatePreviewBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplatePreview"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    save_message_template: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveTemplateBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublishedTemplate"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_message_template_versions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateVersions"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    finish_passkey_sign_in: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeySignInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_TokenAnswer"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    start_passkey_sign_in: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_Ceremony"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    send_code: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendCodeRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_Sent"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    verify_code: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyCodeRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_TokenAnswer"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_missed_calls: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MissedCalls"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    change_missed_call: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MissedCallChange"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_notices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffNotices"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    mark_notices_seen: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SeenBody"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_error_logs: {
        parameters: {
            query?: {
                /** @description `ProcessID`; every program in which the right holds where it is left out. */
                program?: number;
                /** @description 50 by default; at most 200. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorLogs"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_notification_rules: {
        parameters: {
            query?: {
                /** @description `ProcessID`; every program in which the right holds where it is left out. */
                program?: number;
                /** @description 1000 by default and at most. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationRules"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    preview_notification_rule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RulePreviewBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RulePreview"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    save_notification_rule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveRuleBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublishedRule"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_outreach_approvals: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutreachApprovals"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_outreach_items: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutreachItems"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    begin_outreach_item: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OutreachBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutreachItem"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    preview_outreach_item: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OutreachPreviewBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutreachPreview"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    send_outreach_test: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OutreachTestBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MassTestSent"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_outreach_item: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutreachProgress"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    approve_outreach_item: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutreachItem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    pause_outreach_item: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutreachItem"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    refuse_outreach_item: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OutreachRefusalBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutreachItem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    resume_outreach_item: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutreachItem"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    mark_outreach_answer_seen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    stop_outreach_item: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutreachItem"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    undo_outreach_item: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutreachItem"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    withdraw_outreach_item: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutreachItem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_outreach_texts: {
        parameters: {
            query?: {
                /** @description `ProcessID`. */
                program?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutreachTexts"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_participants: {
        parameters: {
            query?: {
                /** @description `ProcessID`. */
                program?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Participants"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_reasons: {
        parameters: {
            query?: {
                /** @description `ProcessID`. */
                program?: number;
                /** @description 100 by default and at most. */
                limit?: number;
                /** @description `createdAt`; the order in which reviewers see them where it is left out. */
                sort?: string;
                /** @description `asc` or `desc`. */
                order?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: components["schemas"]["ListedReason"][];
                    };
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_notification_tokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tokens"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_own_applications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnApplications"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    answer_own_application: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnAnswer"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnMessage"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_own_phone: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnPhone"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    remove_own_phone: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    send_own_phone_code: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnPhoneRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnPhoneCode"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_own_phone_call: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnPhoneCall"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    verify_own_phone: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnPhoneProof"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_phone_calls: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PhoneCalls"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    answer_phone_call: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WhoseCall"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TakenCall"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    link_phone_call: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WhoseCall"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    refuse_phone_call: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_phone_numbers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PhoneNumbers"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    add_phone_number: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPhoneNumber"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PhoneNumber"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    remove_phone_number: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    change_phone_number: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangedPhoneNumber"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PhoneNumber"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_phone_schedules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PhoneSchedules"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    save_phone_schedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveScheduleBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublishedSchedule"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_phone_sounds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PhoneSounds"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    add_phone_sound: {
        parameters: {
            query: {
                /** @description By which flows name it. */
                key: string;
                /** @description For people. */
                name: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["SoundForm"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PhoneSoundView"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    remove_phone_sound: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    play_phone_sound: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ogg/Opus */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "audio/ogg": number[];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_phone_trunks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PhoneTrunks"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    add_phone_trunk: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TrunkDraft"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PhoneTrunk"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    change_phone_trunk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TrunkDraft"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PhoneTrunk"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    remove_phone_trunk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_trunk_calls: {
        parameters: {
            query?: {
                /** @description 20 by default; at most 100. */
                limit?: number;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrunkCalls"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_phone_trunk_state: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrunkState"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    make_test_call: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestCallBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestCallAnswer"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    advance_state: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Field"][];
            };
        };
        responses: {
            /** @description rows under the raw field names, each with its own outcome */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    check_bulk_assign: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Field"][];
            };
        };
        responses: {
            /** @description the check with a verdict for each application */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    run_procedure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Field"][];
            };
        };
        responses: {
            /** @description rows under the raw field names */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    count_program_event: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProgramEvent"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_captcha: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_CaptchaState"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    verify_captcha: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyCaptchaRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_CaptchaVerdict"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_catalog_reports: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportCatalog"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    import_payouts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayoutImportBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RowResults"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_report_roles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdministeredReports"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    set_report_roles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RolesBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdministeredReport"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_sync_report: {
        parameters: {
            query?: {
                /** @description First day, `yyyy-mm-dd`, in the tenant's zone; 29 days before the last where it is left out. */
                from?: string;
                /** @description Last day; today where it is left out. At most 731 days. */
                to?: string;
                /** @description One program; all that the caller may see where it is left out. */
                process?: number;
            };
            header?: never;
            path: {
                id: number;
                other: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SyncReport"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    match_tax_ids: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TinMatchBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TinMatches"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_reports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportIndex"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_report_exports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportExports"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    export_report: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExportRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportExport"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    link_report_export: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportLink"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_report: {
        parameters: {
            query: {
                audience: components["schemas"]["Audience"];
                /** @description First day, `yyyy-mm-dd`, in the tenant's zone; 29 days before the last where it is left out. */
                from?: string;
                /** @description Last day; today where it is left out. At most 731 days. */
                to?: string;
                /** @description One program; all that the caller may see where it is left out. */
                process?: number;
            };
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportTable"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    search: {
        parameters: {
            query: {
                q: string;
                /** @description 20 by default; at most 50. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchAnswer"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_second_factors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_SecondFactors"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    renew_backup_codes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_BackupCodes"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    finish_passkey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FinishPasskeyRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_OwnPasskey"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    start_passkey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_Ceremony"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    remove_passkey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    offer_authenticator_app: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_OfferedApp"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    remove_authenticator_app: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    confirm_authenticator_app: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmAppRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_BackupCodes"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    forget_trusted_devices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    create_session: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChosenAccount"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_SessionAnswer"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    exchange_tools_code: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ToolsExchangeRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_ToolsExchanged"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_assurance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_AssuranceState"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    prove_by_passkey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StepUpPasskeyRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_AssuranceState"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    start_step_up_passkey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_Ceremony"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    prove_by_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StepUpPasswordRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_AssuranceState"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    send_step_up_code: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StepUpSendRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_Sent"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    prove_by_code: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StepUpVerifyRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_AssuranceState"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    exchange_code: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExchangeRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_Exchanged"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    keep_session_alive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_KeptAlive"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    refresh_session: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_TokenAnswer"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_Vec_OwnSession"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    end_other_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    report_session: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotMeRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_TokenAnswer"];
                };
            };
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    end_session: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    confirm_asked_account: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddAccountRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_AddedAccount"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_asked_account: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddAccountRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_AskedAccount"];
                };
            };
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    find_business_user: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FindBusinessUserRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_Option_BusinessUser"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    search_account: {
        parameters: {
            query: {
                email: string;
                cd_instance: number;
                captchaToken?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_FoundAccount"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_waiting_texts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitingNumbers"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    dismiss_text: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    link_text: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkTextBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_thread: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThreadView"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    place_call: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlaceCallBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlacedCallAnswer"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_consents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsentLedger"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    record_consent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConsentBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsentEntry"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    keep_draft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeepDraftBody"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    upload_file: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewUpload"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadView"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_messages: {
        parameters: {
            query?: {
                before_seq?: number;
                after_seq?: number;
                /** @description 50 by default; at most 200. */
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessagePage"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    post_message: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Draft"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    edit_message: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                message_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    release_to_applicant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                message_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplicantViewBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    cancel_message: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                message_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    release_message: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                message_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReleaseBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    retry_message: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                message_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_thread_prints: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThreadPrints"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    print_thread: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PrintBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThreadPrint"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    cancel_thread_print: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                print: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThreadPrint"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    mark_thread_read: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadBody"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    snooze_thread: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SnoozeBody"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_thread_templates: {
        parameters: {
            query?: {
                /** @description `SMS` or `EMAIL`; both where it is left out. */
                channel?: components["schemas"]["Channel"];
                /** @description With those that are not for the case's status, or not for applicants. */
                all?: boolean;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FilledTemplates"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    mark_text_phone: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TextPhoneBody"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    mark_thread_unread: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MarkedUnread"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_trunk_alarms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrunkAlarms"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    unsubscribe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnsubscribeBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnsubscribeView"];
                };
            };
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_unsubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnsubscribeBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnsubscribeView"];
                };
            };
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    update_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdatePasswordRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_PasswordResult"];
                };
            };
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_preferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Preferences"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    save_preferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Preferences"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Preferences"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    select_account: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountSelectionRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_AccountSelected"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_accounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_Vec_AccountChoice"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    open_admin_tools: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_AdminToolsOpened"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    change_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePasswordRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_PasswordResult"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    create_external_auth_token: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExternalAuthRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_TokenAnswer"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    keep_fingerprint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FingerprintRequest"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    end_impersonation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_TokenAnswer"];
                };
            };
            /** @description nobody acts as another in this session */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    log_in: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_TokenAnswer"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    log_out: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_SessionUser"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    set_language: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LanguageRequest"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_login_info: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_LoginInfo"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    search_users: {
        parameters: {
            query: {
                q: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_Vec_FoundUser"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_user: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `cd_user` */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_SessionUser"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    rename_user: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `cd_user` */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenameRequest"];
            };
        };
        responses: {
            /** @description with a login token: the accounts that got the name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_SessionUser"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    impersonate_user: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `cd_user` */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImpersonateRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_TokenAnswer"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    validate_token: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the token of the link */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Data_TokenState"];
                };
            };
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_voicemails: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Voicemails"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    change_voicemail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VoicemailChange"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    link_voicemail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WhoseCall"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_voicemail_recording: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoicemailRecording"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    play_voicemail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ogg/Opus; answers Range */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_voices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Voices"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_waiting_lines: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitingLines"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    save_waiting_line: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveWaitingLine"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitingLineView"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    remove_waiting_line: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_work_items: {
        parameters: {
            query?: {
                /** @description From 1. */
                page?: number;
                /** @description 25 by default; at most 100. */
                page_size?: number;
                /** @description A column's key. */
                sort?: string;
                /** @description `asc` or `desc`. */
                order?: string;
                search?: string;
                /** @description State ids. */
                state?: string;
                /** @description Program ids. */
                process?: string;
                /** @description Account ids, `me` and `none`. */
                assigned_to?: string;
                /** @description Company ids. */
                partner?: string;
                /** @description Names of categories. */
                category_name?: string;
                /** @description Names of payment channels. */
                payment_channel_name?: string;
                /** @description Numbers of applications, as people know them. */
                number?: string;
                /** @description First day of submission, `yyyy-mm-dd` in the tenant's zone. */
                start_date?: string;
                /** @description Last day of submission. */
                end_date?: string;
                /** @description First day of the last contact. */
                last_contact_from?: string;
                /** @description Last day of the last contact. */
                last_contact_to?: string;
                /** @description `all`, `status` (what the caller may move on) or `assignment` (what the caller may assign). */
                tab?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueuePage"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_bulk_changes: {
        parameters: {
            query?: {
                /** @description Everybody's; for administrators, and for who supervises in the whole tenant. Only the person who made one takes it back. */
                everybody?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkChanges"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    check_bulk_change: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkReport"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    offer_bulk_change: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OfferBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkOffer"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_bulk_change: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkReport"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    apply_bulk_change: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkChange"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    check_bulk_undo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UndoCheck"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    undo_bulk_change: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkChange"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_queue_config: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueConfig"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_queue_exports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueExports"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    export_queue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QueueExportRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueExport"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    link_queue_export: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportLink"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_queue_filters: {
        parameters: {
            query?: {
                /** @description From 1. */
                page?: number;
                /** @description 25 by default; at most 100. */
                page_size?: number;
                /** @description A column's key. */
                sort?: string;
                /** @description `asc` or `desc`. */
                order?: string;
                search?: string;
                /** @description State ids. */
                state?: string;
                /** @description Program ids. */
                process?: string;
                /** @description Account ids, `me` and `none`. */
                assigned_to?: string;
                /** @description Company ids. */
                partner?: string;
                /** @description Names of categories. */
                category_name?: string;
                /** @description Names of payment channels. */
                payment_channel_name?: string;
                /** @description Numbers of applications, as people know them. */
                number?: string;
                /** @description First day of submission, `yyyy-mm-dd` in the tenant's zone. */
                start_date?: string;
                /** @description Last day of submission. */
                end_date?: string;
                /** @description First day of the last contact. */
                last_contact_from?: string;
                /** @description Last day of the last contact. */
                last_contact_to?: string;
                /** @description `all`, `status` (what the caller may move on) or `assignment` (what the caller may assign). */
                tab?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueFilters"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    create_work_item: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CaseBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueItem"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_work_item: {
        parameters: {
            query?: {
                /** @description The reader's language, BCP 47; English where it is left out or the form has no words in it. */
                lang?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkItemDetail"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    advance_work_item: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdvanceBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueItem"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    correct_answer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CorrectionBody"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    assign_work_item: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssignBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueItem"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_case: {
        parameters: {
            query?: {
                /** @description The reader's language, BCP 47; English where it is left out or the form has no words in it. */
                lang?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaseView"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    add_case_document: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaseDocument"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    remove_case_document: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentIdBody"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    restore_case_document: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentIdBody"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    upload_case_file: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewUpload"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadView"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_legal_hold: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegalHoldView"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    set_legal_hold: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HoldReason"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegalHoldView"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    lift_legal_hold: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HoldReason"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegalHoldView"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_move_notices: {
        parameters: {
            query?: {
                /** @description The status after it. */
                state_id?: number;
                /** @description The reason for a denial. */
                denial_reason_id?: number;
                /** @description The owner of what comes next; the owner stays where it is left out. */
                user_id?: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MoveNotices"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    check_work_item_undo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UndoCheck"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    undo_work_item_change: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UndoBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueItem"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_validations: {
        parameters: {
            query?: {
                /** @description The reader's language, BCP 47; English where it is left out or the form has no words in it. */
                lang?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationCenter"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    override_validation: {
        parameters: {
            query?: {
                /** @description The reader's language, BCP 47; English where it is left out or the form has no words in it. */
                lang?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OverrideBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationCenter"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    undo_validation_override: {
        parameters: {
            query?: {
                /** @description The reader's language, BCP 47; English where it is left out or the form has no words in it. */
                lang?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OverrideUndoBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationCenter"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    run_validations: {
        parameters: {
            query?: {
                /** @description The reader's language, BCP 47; English where it is left out or the form has no words in it. */
                lang?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationCenter"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_state_names: {
        parameters: {
            query?: {
                /** @description The reader's language, BCP 47; English where it is left out or the form has no words in it. */
                lang?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StateNameList"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_queue_states: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueStates"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_queue_views: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueViews"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    save_queue_view: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewQueueView"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueView"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    change_queue_view: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangedQueueView"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueView"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    remove_queue_view: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description it is gone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_workflow: {
        parameters: {
            query: {
                /** @description `ProcessID`. */
                program: number;
                /** @description The one that holds where it is left out. */
                version?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EditedWorkflow"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    check_workflow: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckWorkflowBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckedWorkflow"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    save_workflow_draft: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkflowDraftBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EditedWorkflow"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    publish_workflow: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PublishWorkflowBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EditedWorkflow"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_workflow_movements: {
        parameters: {
            query?: {
                /** @description 1: of businesses; 2: of individuals. */
                cd_community_entity_type?: number;
                /** @description One program. */
                cd_resource?: number;
                /** @description The status that applications came to. */
                stage_id?: number;
                /** @description First day, `yyyy-mm-dd`, in the tenant's zone; 29 days before the last where it is left out. */
                start_date?: string;
                /** @description Last day; today where it is left out. At most 731 days. */
                end_date?: string;
                /** @description Words of the application, as the queue finds it; at most 200 characters. */
                text?: string;
                /** @description Moves that are passed over. */
                offset?: number;
                /** @description Moves in the answer: 25 by default; at most 500. */
                sample?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Movement"][];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_application_movements: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Movement"][];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_workflow_movements_v2: {
        parameters: {
            query?: {
                /** @description 1: of businesses; 2: of individuals. */
                cd_community_entity_type?: number;
                /** @description One program. */
                cd_resource?: number;
                /** @description The status that applications came to. */
                stage_id?: number;
                /** @description First day, `yyyy-mm-dd`, in the tenant's zone; 29 days before the last where it is left out. */
                start_date?: string;
                /** @description Last day; today where it is left out. At most 731 days. */
                end_date?: string;
                /** @description Words of the application, as the queue finds it; at most 200 characters. */
                text?: string;
                /** @description Moves that are passed over. */
                offset?: number;
                /** @description Moves in the answer: 25 by default; at most 500. */
                sample?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MovementPage"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list_workflow_movements_v3: {
        parameters: {
            query?: {
                /** @description 1: of businesses; 2: of individuals. */
                cd_community_entity_type?: number;
                /** @description One program. */
                cd_resource?: number;
                /** @description The status that applications came to. */
                stage_id?: number;
                /** @description First day, `yyyy-mm-dd`, in the tenant's zone; 29 days before the last where it is left out. */
                start_date?: string;
                /** @description Last day; today where it is left out. At most 731 days. */
                end_date?: string;
                /** @description Words of the application, as the queue finds it; at most 200 characters. */
                text?: string;
                /** @description Moves that are passed over. */
                offset?: number;
                /** @description Moves in the answer: 25 by default; at most 500. */
                sample?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MovementSlice"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    count_workflow_movements: {
        parameters: {
            query?: {
                /** @description 1: of businesses; 2: of individuals. */
                cd_community_entity_type?: number;
                /** @description One program. */
                cd_resource?: number;
                /** @description The status that applications came to. */
                stage_id?: number;
                /** @description First day, `yyyy-mm-dd`, in the tenant's zone; 29 days before the last where it is left out. */
                start_date?: string;
                /** @description Last day; today where it is left out. At most 731 days. */
                end_date?: string;
                /** @description Words of the application, as the queue finds it; at most 200 characters. */
                text?: string;
                /** @description Moves that are passed over. */
                offset?: number;
                /** @description Moves in the answer: 25 by default; at most 500. */
                sample?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MovementCount"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read_wrap_up: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenWrapUp"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    unsubscribe_with_one_click: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    [key: string]: string;
                };
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
            /** @description A refusal: `key` says which */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
}

//! Deliverers and mailbox followers of a tenant.

use crate::Hub;
use crate::conversations::mailbox::MailboxFollower;
use crate::conversations::notification_channel::NotificationChannel;
use hub_domain::TenantId;
use hub_domain::conversations::channel::Channel;
use hub_store::conversations::outbox::Lane;

impl Hub {
    /// Starts a tenant's deliverers and mailbox follower. They wait if the channel has no gateway, or the tenant no
    /// mailbox.
    pub fn start_channels(&self, tenant: TenantId) {
        for channel in Channel::DELIVERED {
            for lane in Lane::ALL {
                NotificationChannel::start(self, tenant, channel, lane);
            }
        }
        MailboxFollower::start(self, tenant);
    }
}

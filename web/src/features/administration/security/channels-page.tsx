import { useTranslation } from "react-i18next";
import { InstanceFrame } from "../../../shared/administration/instance-frame";
import { useUser } from "../../../shared/identity/user";
import { LoadFailure } from "../../../shared/page/load-failure";
import { paths } from "../../../shared/page/paths";
import { phoneText } from "../../../shared/words/format";
import { Link } from "../../../ui/link";
import { Skeleton } from "../../../ui/skeleton";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../ui/table";
import { useChannels } from "./api/channels";
import { DkimKeys } from "./dkim-keys";
import { MailServers } from "./mail-servers";
import { Mailbox } from "./mailbox";
import { MarketplacePart } from "./marketplace-part";
import { Part } from "./part";
import { TextProviders } from "./text-providers";
import "./security.css";

/** What carries the instance's mails, texts and calls. */
export function ChannelsPage() {
  const { t } = useTranslation("security");
  const user = useUser();
  const channels = useChannels(user.cd_instance);
  const part = channels.data ? { id: user.cd_instance, channels: channels.data, mayWrite: user.permissions.includes("instance.write") } : null;
  return (
    <InstanceFrame tab="channels">
      <div className="security-parts">
        {part ? (
          <>
            <MailServers {...part} />
            <Mailbox {...part} />
            <DkimKeys {...part} />
            <TextProviders {...part} />
            <Part title={t("numbers.title")}>
              <p>
                {t("numbers.lead")} {user.permissions.includes("admin") ? <Link to={paths.telephones}>{t("numbers.link")}</Link> : null}
              </p>
              {part.channels.numbers.length === 0 ? (
                <p className="security-muted">{t("numbers.none")}</p>
              ) : (
                <Table label={t("numbers.title")}>
                  <TableHead>
                    <ColumnHead>{t("numbers.number")}</ColumnHead>
                    <ColumnHead>{t("numbers.program")}</ColumnHead>
                    <ColumnHead>{t("numbers.use")}</ColumnHead>
                  </TableHead>
                  <tbody>
                    {part.channels.numbers.map((one) => (
                      <TableRow key={one.number}>
                        <Cell header>
                          <bdi>{phoneText(one.number)}</bdi> {one.label ? <bdi className="security-muted">{one.label}</bdi> : null}
                        </Cell>
                        <Cell>
                          <bdi>{one.program}</bdi>
                        </Cell>
                        <Cell>{one.calls && one.texts ? t("numbers.both") : one.calls ? t("numbers.calls") : t("numbers.texts")}</Cell>
                      </TableRow>
                    ))}
                  </tbody>
                </Table>
              )}
            </Part>
            <MarketplacePart />
          </>
        ) : channels.error ? (
          <LoadFailure error={channels.error} onRetry={() => void channels.refetch()} />
        ) : (
          <Skeleton lines={6} />
        )}
      </div>
    </InstanceFrame>
  );
}

import { useAccount } from '@latchkey/react'
import { useMessages } from '../../messages/loadMessages.ts'
import { Fact, Panel } from './Panel.tsx'

/** What an app sees of the connection. */
export function AccountPanel() {
  const { account: messages } = useMessages()
  const account = useAccount()
  return (
    <Panel title={messages.title} about={messages.about}>
      <dl className="facts">
        <Fact term={messages.status}>
          <span className="status" data-status={account.status}>
            {messages.statuses[account.status]}
          </span>
        </Fact>
        <Fact term={messages.address}>
          <bdi className="figures address" data-testid="address">
            {account.address ?? messages.none}
          </bdi>
        </Fact>
        <Fact term={messages.wallet}>{account.connector?.name ?? messages.none}</Fact>
        <Fact term={messages.network}>
          <bdi>{account.network?.name ?? account.chainId ?? messages.none}</bdi>
        </Fact>
      </dl>
    </Panel>
  )
}

import { useAccount } from '@latchkey/react'
import { useWords } from '../words/WordsContext.ts'
import { Fact } from './Fact.tsx'
import { Panel } from './Panel.tsx'

/** What an app sees of the connection. */
export function AccountPanel() {
  const { account: words } = useWords()
  const account = useAccount()
  return (
    <Panel title={words.title} about={words.about}>
      <dl className="facts">
        <Fact term={words.status}>
          <span className="status" data-status={account.status}>
            {words.statuses[account.status]}
          </span>
        </Fact>
        <Fact term={words.address}>
          <bdi className="figures address" data-testid="address">
            {account.address ?? words.none}
          </bdi>
        </Fact>
        <Fact term={words.wallet}>{account.connector?.name ?? words.none}</Fact>
        <Fact term={words.network}>
          <bdi>{account.network?.name ?? account.chainId ?? words.none}</bdi>
        </Fact>
      </dl>
    </Panel>
  )
}

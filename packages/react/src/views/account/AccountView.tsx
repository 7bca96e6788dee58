import {
  disconnect,
  getNamespaces,
  getWalletConnections,
  type Network,
  navigate,
  setAccountTab,
  showBanner,
} from '@latchkey/core'
import { areNftsServed, getAccountTab, hasAbility, watchAccountTab } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useFeatures } from '../../hooks/useFeatures.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useRead } from '../../hooks/useRead.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { ActivityList } from '../../parts/ActivityList.tsx'
import { NetworkTypesRow } from '../../parts/NetworkTypesRow.tsx'
import { Note } from '../../parts/Note.tsx'
import { networkPicture } from '../../parts/networkPicture.ts'
import { useSentHere } from '../../parts/useActivityEntries.ts'
import { ChevronDownIcon } from '../../ui/AccountIcons.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { TriangleAlertIcon } from '../../ui/Icon.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { SearchIcon } from '../../ui/SearchField.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { View } from '../../ui/View.tsx'
import { AccountActions } from './AccountActions.tsx'
import { AccountBalance } from './AccountBalance.tsx'
import { AccountIdentity } from './AccountIdentity.tsx'
import { EmbeddedAccount } from './EmbeddedAccount.tsx'
import { NftsTab } from './NftsTab.tsx'
import { TokensTab } from './TokensTab.tsx'

/** The highest number on the badge. */
const pendingLimit = 99

/** The connected account: its balance, its actions, and the tabs Tokens, NFTs (where anything lists or sends them) and Activity. */
export function AccountView(_props: object): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { account: messages, activity } = useMessages()
  const errorText = useErrorText()
  const account = useAccount()
  const { connector } = account
  const listsNfts = useRead(areNftsServed, {}).data === true
  const hasNfts = listsNfts || hasAbility(latchkey, 'loadNfts')
  const chosen = useWatch(getAccountTab, watchAccountTab)
  const { activity: hasActivity } = useFeatures()
  const isGone = (chosen === 'nfts' && !hasNfts) || (chosen === 'activity' && !hasActivity)
  const tab = isGone ? 'tokens' : chosen

  const { sent, requested } = useSentHere()
  const count = Math.min(sent.filter(({ status }) => status === 'pending').length + requested.length, pendingLimit)
  const badge = count > 0 ? { text: String(count), label: activity.pendingCount({ count }) } : undefined

  function disconnectWallet() {
    const wallets = getWalletConnections(latchkey)
    const isOneLogin = connector?.type === 'AUTH' && wallets.every((wallet) => wallet.connector.id === connector.id)
    // A login is signed out of as a whole; of several wallets the visitor chooses which one, or all.
    if (wallets.length > 1 && !isOneLogin) {
      navigate(latchkey, 'Accounts', {})
      return
    }
    disconnect(latchkey).catch((error: unknown) => showBanner(latchkey, { state: 'error', message: errorText(error) }))
  }

  return (
    <View title={messages.title}>
      <div className="lk-account lk-tall">
        <AccountIdentity account={account} onDisconnect={disconnectWallet} />
        {connector?.isContested && (
          <Note tone="warning" icon={<TriangleAlertIcon />}>
            {messages.duplicateId({ id: connector.info?.rdns ?? connector.id })}
          </Note>
        )}
        <AccountBalance network={<AccountNetwork network={account.network} />} />
        <AccountActions />
        {getNamespaces(latchkey).length > 1 && <NetworkTypesRow />}
        {account.user && <EmbeddedAccount user={account.user} />}
        <div>
          <Tabs
            label={messages.tabs.label}
            tabs={[
              { id: 'tokens', label: messages.tabs.tokens },
              ...(hasNfts ? [{ id: 'nfts', label: messages.tabs.nfts } as const] : []),
              ...(hasActivity ? [{ id: 'activity', label: messages.tabs.activity, badge } as const] : []),
            ]}
            selected={tab}
            onSelect={(id) => setAccountTab(latchkey, id)}
          >
            {tab === 'tokens' && <TokensTab />}
            {tab === 'nfts' && <NftsTab />}
            {tab === 'activity' && <ActivityTab />}
          </Tabs>
        </div>
      </div>
    </View>
  )
}

/** The latest transactions; all of them with a search, filters and export are in a view of their own. */
function ActivityTab(): ReactNode {
  const latchkey = useLatchkey()
  const { activity } = useMessages()
  return (
    <div className="lk-account-activity">
      <Chip icon={<SearchIcon size={16} />} onClick={() => navigate(latchkey, 'Transactions', {})}>
        {activity.all}
      </Chip>
      <ActivityList />
    </div>
  )
}

/** The account's network; opens the list of networks. */
function AccountNetwork({ network }: { network: Network | undefined }): ReactNode {
  const latchkey = useLatchkey()
  const { account: messages } = useMessages()
  const name = network?.name ?? messages.unsupportedNetwork
  return (
    <Chip
      label={messages.network({ name })}
      icon={network ? <Picture size={18} {...networkPicture(latchkey, network)} /> : <TriangleAlertIcon size={16} />}
      onClick={() => navigate(latchkey, 'Networks', {})}
    >
      <span className="lk-account-network">{name}</span>
      <ChevronDownIcon size={14} />
    </Chip>
  )
}

const css = `
.lk-account-activity { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px }
.lk-account-activity > .lk-chip { justify-self: start }
.lk-account { display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; align-content: start }
.lk-account-network { max-width: 96px; overflow: hidden; text-overflow: ellipsis }
`

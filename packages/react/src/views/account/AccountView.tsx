import { disconnect, getAccountTab, navigate, setAccountTab, showBanner, watchAccountTab } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { useWords } from '../../hooks/useWords.ts'
import { ActivityList } from '../../parts/ActivityList.tsx'
import { Button } from '../../ui/Button.tsx'
import { LogOutIcon } from '../../ui/icons/LogOutIcon.tsx'
import { SendIcon } from '../../ui/icons/SendIcon.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { View } from '../../ui/View.tsx'
import { AccountBalance } from './AccountBalance.tsx'
import { AccountIdentity } from './AccountIdentity.tsx'
import { NftsTab } from './NftsTab.tsx'
import { TokensTab } from './TokensTab.tsx'

/** Who is connected, what they hold and what happened (SPEC §2: tabs Tokens, NFTs, Activity). */
export function AccountView(_props: object): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { account: words } = useWords()
  const errorText = useErrorText()
  const account = useAccount()
  const tab = useWatch(getAccountTab, watchAccountTab)

  function leave() {
    disconnect(latchkey).catch((error: unknown) => showBanner(latchkey, { state: 'error', message: errorText(error) }))
  }

  return (
    <View title={words.title}>
      <div className="lk-account">
        <AccountIdentity account={account} />
        <AccountBalance />
        <div className="lk-account-actions">
          <Button
            variant="primary"
            icon={<SendIcon size={18} />}
            disabled={!account.network}
            onClick={() => navigate(latchkey, 'Send', {})}
          >
            {words.send}
          </Button>
          <Button icon={<LogOutIcon size={18} />} onClick={leave}>
            {words.disconnect}
          </Button>
        </div>
        <div>
          <Tabs
            label={words.tabs.label}
            tabs={[
              { id: 'tokens', label: words.tabs.tokens },
              { id: 'nfts', label: words.tabs.nfts },
              { id: 'activity', label: words.tabs.activity },
            ]}
            selected={tab}
            onSelect={(id) => setAccountTab(latchkey, id)}
          >
            {tab === 'tokens' && <TokensTab />}
            {tab === 'nfts' && <NftsTab />}
            {tab === 'activity' && <ActivityList />}
          </Tabs>
        </div>
      </div>
    </View>
  )
}

const css = `
.lk-account { display: grid; gap: 16px }
.lk-account-actions { display: grid; grid-template-columns: 1fr 1fr; gap: 8px }
`

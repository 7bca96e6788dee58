import {
  disconnect,
  getIdentity,
  getModal,
  getWalletConnections,
  navigate,
  showBanner,
  switchAccount,
  watchWalletConnections,
} from '@latchkey/core'
import { goBack } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { formatAddress } from '../../format/formatAddress.ts'
import { useAccount } from '../../hooks/useAccount.ts'
import { useConnectorName } from '../../hooks/useConnectorName.ts'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useRead } from '../../hooks/useRead.ts'
import { useSeen } from '../../hooks/useSeen.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { useWrite } from '../../hooks/useWrite.ts'
import { isolate } from '../../locales/isolate.ts'
import { AccountPicture } from '../../parts/AccountPicture.tsx'
import { ConnectedWallets } from '../../parts/ConnectedWallets.tsx'
import { Note } from '../../parts/Note.tsx'
import { PlusIcon } from '../../ui/AccountIcons.tsx'
import { Button } from '../../ui/Button.tsx'
import { CheckIcon } from '../../ui/ConnectIcons.tsx'
import { ChevronRightIcon, CircleAlertIcon } from '../../ui/Icon.tsx'
import { IconTile, List, Row } from '../../ui/List.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { View } from '../../ui/View.tsx'

/**
 * Where the account is switched: the accounts that the wallet shares, and the connected wallets, each without a prompt. Choosing one goes
 * back.
 */
export function AccountsView(_props: object): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { accounts: messages } = useMessages().account
  const { accounts, address: active, connector } = useAccount()
  const wallets = useWatch(getWalletConnections, watchWalletConnections)
  const errorText = useErrorText()
  const connectorName = useConnectorName()(connector)
  const change = useWrite(switchAccount)

  async function choose(address: string) {
    const isChosen = address === active || (await change.run({ address }))
    // A wallet that was slow must not leave the view that the visitor went on to.
    if (isChosen && getModal(latchkey).stack.at(-1)?.view === 'Accounts') goBack(latchkey)
  }

  function disconnectAll() {
    disconnect(latchkey).catch((error: unknown) => showBanner(latchkey, { state: 'error', message: errorText(error) }))
  }

  return (
    <View
      title={messages.title}
      footer={
        wallets.length > 1 && (
          <Button variant="quiet" onClick={disconnectAll}>
            {messages.disconnectAll}
          </Button>
        )
      }
    >
      <div className="lk-accounts">
        {change.error && (
          <Note tone="negative" announce="now" icon={<CircleAlertIcon />}>
            {errorText(change.error)}
          </Note>
        )}
        {!active && wallets.length > 0 && <Note>{messages.choose}</Note>}
        {accounts.length > 1 && (
          <div>
            <List label={messages.title} heading>
              {accounts.map((address) => (
                <AccountRow
                  key={address}
                  address={address}
                  isActive={address === active}
                  onClick={() => void choose(address)}
                />
              ))}
            </List>
          </div>
        )}
        {active && connector?.type !== 'AUTH' && <Note>{messages.more({ wallet: isolate(connectorName) })}</Note>}
        <ConnectedWallets onChosen={() => goBack(latchkey)} />
        <div>
          <Row
            picture={
              <IconTile>
                <PlusIcon />
              </IconTile>
            }
            name={messages.connect}
            end={<ChevronRightIcon size={18} mirrored />}
            onClick={() => navigate(latchkey, 'Connect', {})}
          />
        </div>
      </div>
    </View>
  )
}

function AccountRow(props: { address: string; isActive: boolean; onClick: () => void }): ReactNode {
  const { address, isActive, onClick } = props
  // A wallet may share a hundred accounts.
  const { ref, isSeen } = useSeen<HTMLSpanElement>()
  const identity = useRead(getIdentity, { address: isSeen ? address : undefined }).data
  const short = isolate(formatAddress(address))
  return (
    <Row
      picture={
        <span ref={ref}>
          <AccountPicture address={address} src={identity?.avatar ?? undefined} />
        </span>
      }
      name={identity?.name ?? short}
      caption={identity?.name ? short : undefined}
      end={isActive && <CheckIcon size={18} />}
      selected={isActive}
      onClick={onClick}
    />
  )
}

const css = `
.lk-accounts { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px }
`

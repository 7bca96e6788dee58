import { getIdentity, switchAccount } from '@latchkey/core'
import { goBack } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { formatAddress } from '../../format/formatAddress.ts'
import { useAccount } from '../../hooks/useAccount.ts'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useRead } from '../../hooks/useRead.ts'
import { useWrite } from '../../hooks/useWrite.ts'
import { isolate } from '../../locales/isolate.ts'
import { AccountPicture } from '../../parts/AccountPicture.tsx'
import { Note } from '../../parts/Note.tsx'
import { CheckIcon, CircleAlertIcon } from '../../ui/Icon.tsx'
import { List, Row } from '../../ui/List.tsx'
import { View } from '../../ui/View.tsx'

/** The accounts that the wallet shares; choosing one switches to it and goes back. */
export function AccountsView(_props: object): ReactNode {
  const latchkey = useLatchkey()
  const { accounts: messages } = useMessages().account
  const { accounts, address: active, connector } = useAccount()
  const errorText = useErrorText()
  const change = useWrite(switchAccount)

  async function choose(address: string) {
    if (address === active || (await change.run({ address }))) goBack(latchkey)
  }

  return (
    <View title={messages.title}>
      {change.error && (
        <Note tone="negative" announce="now" icon={<CircleAlertIcon />}>
          {errorText(change.error)}
        </Note>
      )}
      <List label={messages.title}>
        {accounts.map((address) => (
          <AccountRow
            key={address}
            address={address}
            isActive={address === active}
            onClick={() => void choose(address)}
          />
        ))}
      </List>
      <Note>{messages.more({ wallet: isolate(connector?.name ?? '') })}</Note>
    </View>
  )
}

function AccountRow(props: { address: string; isActive: boolean; onClick: () => void }): ReactNode {
  const { address, isActive, onClick } = props
  const identity = useRead(getIdentity, { address }).data
  const short = isolate(formatAddress(address))
  return (
    <Row
      picture={<AccountPicture address={address} src={identity?.avatar ?? undefined} />}
      name={identity?.name ?? short}
      caption={identity?.name ? short : undefined}
      end={isActive && <CheckIcon size={18} />}
      selected={isActive}
      onClick={onClick}
    />
  )
}

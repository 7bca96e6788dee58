import type { ReactNode } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { AddressGroups } from '../../parts/AddressGroups.tsx'
import { Note } from '../../parts/Note.tsx'
import { networkPicture } from '../../parts/networkPicture.ts'
import { RecoveryNote } from '../../parts/RecoveryNote.tsx'
import { CopyTextButton } from '../../ui/CopyButton.tsx'
import { TriangleAlertIcon } from '../../ui/Icon.tsx'
import { List } from '../../ui/List.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { View } from '../../ui/View.tsx'

/** CSS px: small enough to keep the address below it in view. */
const codeSize = 220

/** The account's address, to scan, to read and to copy, and the networks it may be used on. */
export function ReceiveView(_props: object): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { receive: messages, common } = useMessages()
  const { address = '', namespace, network: active } = useAccount()
  const networks = latchkey.networks
    // Where addresses are a network's own, no other one is named.
    .filter((network) => (active?.paymentScheme ? network === active : network.chainNamespace === namespace))
    .sort((one, other) => Number(other === active) - Number(one === active))
  const scheme = active?.paymentScheme
  return (
    <View
      title={messages.title}
      footer={
        <CopyTextButton
          text={address}
          label={messages.copy}
          copiedLabel={common.copied}
          failedLabel={messages.copyFailed}
        />
      }
    >
      <div className="lk-receive">
        <QrCode text={scheme ? `${scheme}:${address}` : address} label={messages.code} size={codeSize} />
        <div className="lk-receive-address">
          <AddressGroups address={address} />
        </div>
        <RecoveryNote />
        <Note tone="warning" icon={<TriangleAlertIcon size={18} />}>
          {messages.warning}
        </Note>
        <section>
          <h3>{messages.networks}</h3>
          <List label={messages.networks}>
            {networks.map((network) => (
              <span className="lk-receive-network" key={network.caipNetworkId}>
                <Picture size={20} {...networkPicture(latchkey, network)} />
                {network.name}
              </span>
            ))}
          </List>
        </section>
      </div>
    </View>
  )
}

const css = `
.lk-receive { display: grid; gap: 16px }
.lk-receive-address { display: grid; justify-content: center }
.lk-receive h3 { margin: 0 0 8px; padding: 0 12px; font-size: 13px; line-height: 16px; font-weight: 500; color: var(--lk-text-2) }
.lk-receive .lk-list { display: flex; flex-wrap: wrap; gap: 8px 16px; padding: 0 12px }
.lk-receive-network { display: flex; align-items: center; gap: 8px; font-size: 15px; line-height: 20px; color: var(--lk-text-1) }
`

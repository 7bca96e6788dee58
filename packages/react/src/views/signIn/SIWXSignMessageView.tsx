import { navigate } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useConnectorName } from '../../hooks/useConnectorName.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { isolate } from '../../locales/isolate.ts'
import { OpenPairedWallet } from '../../parts/OpenPairedWallet.tsx'
import { Button } from '../../ui/Button.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { View } from '../../ui/View.tsx'
import { SignInFacts } from './SignInFacts.tsx'
import { SignInNote } from './SignInNote.tsx'
import { useSignedNetwork } from './useSignedNetwork.ts'
import { useSignInRequest } from './useSignInRequest.ts'

/** Shows what the wallet will sign, then asks it. It is of the account shown: another one starts anew. */
export function SIWXSignMessageView(_props: object): ReactNode {
  const { caipAddress } = useAccount()
  return <SignInRequest key={caipAddress} />
}

function SignInRequest(): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { signIn: messages, common } = useMessages()
  const { connector, network } = useAccount()
  const wallet = isolate(useConnectorName()(connector))
  const request = useSignInRequest()
  const { fields, isPending, isAsking, failure, sign, cancel } = request
  const signed = useSignedNetwork()
  const networks = network && signed && { network: isolate(network.name), signed: isolate(signed.name) }
  const { name = fields.domain, icon } = latchkey.options.metadata ?? {}
  const isAgain = failure !== undefined && failure !== 'declined' && failure !== 'ended'

  return (
    <View
      title={messages.title}
      footer={
        <>
          <div className="lk-sign-in-note">
            <SignInNote {...request} wallet={wallet} networks={networks} />
          </div>
          {failure !== 'foreign' && (
            <Button variant="primary" busy={isPending} onClick={sign}>
              {isPending ? messages.authenticating : isAgain ? common.tryAgain : messages.sign}
            </Button>
          )}
          {signed && !isPending && (
            <Button onClick={() => navigate(latchkey, 'SwitchNetwork', { caipNetworkId: signed.caipNetworkId })}>
              {messages.switchBack({ network: isolate(signed.name) })}
            </Button>
          )}
          {isAsking && <OpenPairedWallet />}
          <Button variant="quiet" onClick={cancel}>
            {common.cancel}
          </Button>
        </>
      }
    >
      <div className="lk-sign-in">
        <div className="lk-sign-in-app">
          <Picture size={44} src={icon} name={name} />
          <div>
            <p className="lk-sign-in-name">
              <bdi>{name}</bdi>
            </p>
            <p className="lk-sign-in-domain">
              {messages.from} <bdi dir="ltr">{fields.domain}</bdi>
            </p>
          </div>
        </div>
        <SignInFacts fields={fields} />
      </div>
    </View>
  )
}

/** Whatever is said above the buttons has the same height: they stay where they are. */
const css = `
.lk-sign-in { display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px }
.lk-sign-in-app { display: grid; grid-template-columns: auto minmax(0, 1fr); align-items: center; gap: 12px; padding-inline: 12px }
.lk-sign-in-app p { margin: 0; overflow-wrap: anywhere }
.lk-sign-in-name { font-size: 17px; line-height: 24px; font-weight: 600 }
.lk-sign-in-domain { font-size: 13px; line-height: 18px; color: var(--lk-text-2) }
.lk-sign-in-domain > bdi { font-weight: 500; color: var(--lk-text-1) }
.lk-sign-in-note { display: grid; align-items: center; min-height: 78px }
@media (max-width: 359px) { .lk-sign-in-note { min-height: 96px } }
.lk-view:has(.lk-sign-in) > .lk-view-footer { padding-block-start: 0 }
`

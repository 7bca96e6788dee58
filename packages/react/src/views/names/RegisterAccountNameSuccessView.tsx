import { goBack } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { AccountPicture } from '../../parts/AccountPicture.tsx'
import { Button } from '../../ui/Button.tsx'
import { CircleCheckIcon } from '../../ui/Icon.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { View } from '../../ui/View.tsx'

export type RegisterAccountNameSuccessViewProps = {
  /** Domain included. */
  name: string
}

/** Confirms that the name is the account's, and what that means. */
export function RegisterAccountNameSuccessView({ name }: RegisterAccountNameSuccessViewProps): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { address = '', profileImage } = useAccount()
  const { names, common } = useMessages()
  const messages = names.success
  return (
    <View
      title={messages.title}
      footer={
        <Button variant="primary" onClick={() => goBack(latchkey)}>
          {common.done}
        </Button>
      }
    >
      <div className="lk-name-success" role="status">
        <span className="lk-name-success-picture">
          <AccountPicture size={72} address={address} src={profileImage} />
          <span className="lk-name-success-mark">
            <CircleCheckIcon size={24} />
          </span>
        </span>
        <p className="lk-name-success-name">
          <bdi dir="ltr">{name}</bdi> {messages.heading}
        </p>
        <p>{messages.explain}</p>
      </div>
    </View>
  )
}

const css = `
.lk-name-success { display: grid; justify-items: center; gap: 8px; padding: 20px 8px 8px; text-align: center }
.lk-name-success p { margin: 0; max-width: 280px; font-size: 15px; line-height: 22px; color: var(--lk-text-2); text-wrap: balance }
.lk-name-success .lk-name-success-name {
  font-size: 22px; line-height: 28px; font-weight: 600; color: var(--lk-text-1); max-width: 100%; overflow-wrap: anywhere
}
.lk-name-success-name > bdi { display: block }
.lk-name-success-picture { position: relative; margin-block-end: 8px }
.lk-name-success-mark {
  position: absolute; inset-block-end: -2px; inset-inline-end: -2px; display: grid; border-radius: 50%; color: var(--lk-positive);
  background: var(--lk-background); box-shadow: 0 0 0 3px var(--lk-background)
}
`

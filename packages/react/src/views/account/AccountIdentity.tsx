import { type Account, getIdentity, navigate } from '@latchkey/core'
import { connectorIcon, hasAbility } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { formatAddress } from '../../format/formatAddress.ts'
import { useConnectorName } from '../../hooks/useConnectorName.ts'
import { useFeatures } from '../../hooks/useFeatures.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useRead } from '../../hooks/useRead.ts'
import { isolate } from '../../locales/isolate.ts'
import { AccountPicture } from '../../parts/AccountPicture.tsx'
import { ChevronDownIcon, LogOutIcon } from '../../ui/AccountIcons.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Icon, type IconProps } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { useStyles } from '../../ui/useStyles.ts'

export type AccountIdentityProps = {
  account: Account
  onDisconnect: () => void
}

/** The account's picture, its name (or the wallet's, while none is known), its address to copy, and Disconnect. */
export function AccountIdentity({ account, onDisconnect }: AccountIdentityProps): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { account: messages, common, settings } = useMessages()
  const { address = '', connector } = account
  const identity = useRead(getIdentity, { address: account.address }).data
  const connectorName = useConnectorName()(connector)
  const wallet = account.user?.email ?? account.user?.userName ?? connectorName
  const walletImage = connectorIcon(latchkey, connector)

  const { names } = useFeatures()
  const hasNames = latchkey.options.serverUrl !== undefined && names && hasAbility(latchkey, 'loadNameSignatures')

  return (
    <div className="lk-identity" data-names={hasNames || undefined}>
      <AccountPicture
        size={44}
        address={address}
        src={identity?.avatar}
        badge={<Picture size={18} name={wallet} src={walletImage} />}
      />
      <div className="lk-identity-text">
        <AccountName name={identity?.name ?? wallet} />
        <span className="lk-identity-address">
          <span>
            <bdi dir="ltr">{formatAddress(address)}</bdi>
            <CopyButton text={address} label={messages.copyAddress} copiedLabel={common.copied} />
          </span>
          {hasNames && identity?.name === null && (
            <button
              type="button"
              className="lk-identity-get-name"
              onClick={() => navigate(latchkey, 'RegisterAccountName', {})}
            >
              {messages.getName}
            </button>
          )}
        </span>
      </div>
      <IconButton label={settings.title} onClick={() => navigate(latchkey, 'Settings', {})}>
        <SettingsIcon />
      </IconButton>
      <IconButton label={messages.disconnect} onClick={onDisconnect}>
        <LogOutIcon mirrored />
      </IconButton>
    </div>
  )
}

const SettingsIcon = (props: IconProps): ReactNode => (
  <Icon {...props} outline="M14 17H5M19 7h-9M14 17a3 3 0 1 0 6 0a3 3 0 1 0-6 0M4 7a3 3 0 1 0 6 0a3 3 0 1 0-6 0" />
)

/** Opens the accounts and wallets to switch to. */
function AccountName({ name }: { name: string }): ReactNode {
  const latchkey = useLatchkey()
  const { accounts } = useMessages().account
  return (
    <button
      type="button"
      className="lk-identity-name"
      aria-label={accounts.switch({ name: isolate(name) })}
      onClick={() => navigate(latchkey, 'Accounts', {})}
    >
      <bdi title={name}>{name}</bdi>
      <ChevronDownIcon size={16} />
    </button>
  )
}

const css = `
.lk-identity { display: flex; align-items: center; gap: min(12px, 3cqi) }
/* A name is offered once it is known that there is none, where the address leaves no room on a line of its own: closer, to fit. */
.lk-identity[data-names] { min-height: 60px; align-items: start }
.lk-identity-text { flex: 1; min-width: 0; display: grid; grid-template-columns: minmax(0, 1fr) }
.lk-identity-name {
  appearance: none; border: 0; margin: 0; padding: 0; background: none; font: inherit; position: relative; display: flex;
  cursor: pointer; align-items: center; gap: 4px; justify-self: start; max-width: 100%; min-height: 24px;
  font-size: 15px; line-height: 20px;
  font-weight: 600;
  color: var(--lk-text-1)
}
.lk-identity-name > bdi {
  overflow: hidden; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; text-align: start;
  overflow-wrap: anywhere
}
.lk-identity-name > svg { flex: none; color: var(--lk-text-2) }
/* As high as a finger: it takes the picture beside it, and the address below. */
.lk-identity-name::after { content: ''; position: absolute; inset: -4px 0 -16px -56px }
[dir=rtl] .lk-identity-name::after { inset-inline: -56px 0 }
.lk-identity-name:focus-visible { outline: 2px solid var(--lk-accent); outline-offset: 2px; border-radius: 4px }
.lk-identity-address {
  display: flex; flex-wrap: wrap; align-items: center; gap: 0 2px; min-height: 24px;
  font-size: 13px; line-height: 20px; color: var(--lk-text-2); font-variant-numeric: tabular-nums
}
.lk-identity-address > span { display: flex; align-items: center; gap: 2px; white-space: nowrap }
.lk-identity > .lk-icon-button:last-child { margin-inline-end: -8px }
.lk-identity-address .lk-icon-button { width: 28px; height: 24px }
.lk-identity-address .lk-icon-button::after { inset: 0 -8px -20px }
.lk-identity-address .lk-icon-button svg { width: 15px; height: 15px }
.lk-identity-get-name {
  appearance: none; border: 0; margin: -4px 0; padding: 0; background: none; cursor: pointer; position: relative; font: inherit;
  font-weight: 500; color: var(--lk-text-1); text-decoration: underline; text-decoration-color: var(--lk-text-3);
  text-underline-offset: 3px; white-space: nowrap
}
.lk-identity-get-name::after { content: ''; position: absolute; inset: 0 -6px -24px }
.lk-identity-get-name:focus-visible { outline: 2px solid var(--lk-accent); outline-offset: 2px; border-radius: 4px }
`

import { connectorIcon } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { formatAddress } from '../../format/formatAddress.ts'
import { formatDateTime } from '../../format/formatDateTime.ts'
import { useAccount } from '../../hooks/useAccount.ts'
import { useConnectorName } from '../../hooks/useConnectorName.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useLocale, useMessages } from '../../hooks/useMessages.ts'
import { AccountPicture } from '../../parts/AccountPicture.tsx'
import { Fact, Facts, NetworkFact } from '../../parts/Facts.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { scrollClear } from '../../ui/scrollClear.ts'
import { useStyles } from '../../ui/useStyles.ts'
import type { ShownFields } from './useSignInRequest.ts'

/** Permissions in one URI (ERC-5573); the statement says them in words. */
const isRecap = (resource: string) => resource.toLowerCase().startsWith('urn:recap:')

/** What the message says: who signs in, with what words and to what; the rest on request. Data attribute: `data-agreed`. */
export function SignInFacts({ fields }: { fields: ShownFields }): ReactNode {
  useStyles(css)
  const { signIn: messages } = useMessages()
  const { network } = useAccount()
  const { statement, resources = [] } = fields
  const listed = resources.filter((resource) => !isRecap(resource))
  return (
    <>
      <div data-agreed="">
        <Facts>
          <AccountFact />
          {network && <NetworkFact label={messages.network} network={network} />}
          {statement !== undefined && (
            <Fact label={messages.statement} tall>
              <bdi className="lk-sign-in-text" dir="auto">
                {statement}
              </bdi>
            </Fact>
          )}
          {listed.length > 0 && (
            <Fact label={messages.resources} tall>
              <Uris uris={listed} />
            </Fact>
          )}
        </Facts>
      </div>
      <MoreFacts fields={fields} />
    </>
  )
}

function AccountFact(): ReactNode {
  const latchkey = useLatchkey()
  const { signIn: messages } = useMessages()
  const { address = '', connector, profileName, profileImage } = useAccount()
  const wallet = useConnectorName()(connector)
  return (
    <Fact label={messages.account}>
      <span className="lk-sign-in-account">
        <bdi>{profileName ?? wallet}</bdi>
        <bdi dir="ltr">{formatAddress(address)}</bdi>
      </span>
      <AccountPicture
        size={28}
        address={address}
        src={profileImage}
        badge={<Picture size={14} name={wallet} src={connectorIcon(latchkey, connector)} />}
      />
    </Fact>
  )
}

function Uris({ uris }: { uris: readonly string[] }): ReactNode {
  return (
    // Safari removes the semantics of a list without bullets; the role restores them.
    // biome-ignore lint/a11y/noRedundantRoles: see above.
    <ul className="lk-sign-in-text" role="list">
      {uris.map((uri) => (
        <li key={uri}>
          <bdi dir="ltr">{uri}</bdi>
        </li>
      ))}
    </ul>
  )
}

function MoreFacts({ fields }: { fields: ShownFields }): ReactNode {
  const { code, messages } = useLocale()
  const { signIn } = messages
  const { uri, version, nonce, requestId, resources = [] } = fields
  const at = (time: string | undefined) => time && formatDateTime(Date.parse(time), code)
  const recaps = resources.filter(isRecap)
  const texts = [
    [signIn.uri, uri],
    [signIn.version, version],
    [signIn.nonce, nonce],
    [signIn.requestId, requestId],
  ] as const
  const times = [
    [signIn.issuedAt, at(fields.issuedAt)],
    [signIn.notBefore, at(fields.notBefore)],
    [signIn.expirationTime, at(fields.expirationTime)],
  ] as const
  return (
    <details
      className="lk-sign-in-more"
      onToggle={({ currentTarget }) => currentTarget.open && scrollClear(currentTarget)}
    >
      <summary>{signIn.details}</summary>
      <Facts dense>
        {texts.map(
          ([label, text]) =>
            text && (
              <Fact key={label} label={label}>
                <bdi className="lk-sign-in-text" dir="ltr">
                  {text}
                </bdi>
              </Fact>
            ),
        )}
        {times.map(
          ([label, time]) =>
            time && (
              <Fact key={label} label={label}>
                <bdi>{time}</bdi>
              </Fact>
            ),
        )}
        {recaps.length > 0 && (
          <Fact label={signIn.permissions} tall>
            <Uris uris={recaps} />
          </Fact>
        )}
      </Facts>
    </details>
  )
}

const css = `
.lk-sign-in-text { min-width: 0; overflow-wrap: anywhere; font-size: 13px; line-height: 18px; font-weight: 400 }
ul.lk-sign-in-text { list-style: none; margin: 0; padding: 0; display: grid; gap: 4px }
.lk-sign-in-account { display: grid; gap: 2px; justify-items: end; min-width: 0; padding-block: 6px }
.lk-sign-in-account > bdi { max-width: 100%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.lk-sign-in-account > bdi + bdi { font-size: 13px; line-height: 16px; font-weight: 400; color: var(--lk-text-2) }
.lk-sign-in-more[open] { padding-block-end: 12px }
.lk-sign-in-more > summary {
  display: flex; align-items: center; justify-content: center; min-height: 44px; cursor: pointer; list-style: none; font-size: 13px;
  line-height: 18px; font-weight: 500; color: var(--lk-text-2); border-radius: var(--lk-radius-control)
}
.lk-sign-in-more > summary::-webkit-details-marker { display: none }
.lk-sign-in-more > summary::after {
  content: ''; width: 6px; height: 6px; margin-inline-start: 8px; margin-block-start: -4px; border: solid currentColor;
  border-width: 0 1.75px 1.75px 0; transform: rotate(45deg)
}
.lk-sign-in-more[open] > summary::after { margin-block-start: 3px; transform: rotate(225deg) }
.lk-sign-in-more > summary:focus-visible { outline: 2px solid var(--lk-accent); outline-offset: -2px }
@media (hover: hover) { .lk-sign-in-more > summary:hover { color: var(--lk-text-1) } }
`

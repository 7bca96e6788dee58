import { parseCaipAddress, type SwapToken } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useMessages } from '../../hooks/useMessages.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { AddressGroups } from '../../parts/AddressGroups.tsx'
import { Fact, Facts } from '../../parts/Facts.tsx'
import { Note } from '../../parts/Note.tsx'
import { Button } from '../../ui/Button.tsx'
import { TriangleAlertIcon } from '../../ui/icons/TriangleAlertIcon.tsx'
import { useStyles } from '../../ui/useStyles.ts'

export type UnlistedTokenProps = {
  token: SwapToken
  /** Whose names it may have taken. */
  listed: readonly SwapToken[]
  onUse: () => void
  onCancel: () => void
}

/** What a token that nobody lists says of itself, and that it is only that, before it is used. */
export function UnlistedToken({ token, listed, onUse, onCancel }: UnlistedTokenProps): ReactNode {
  useStyles(css)
  const { swap, common } = useMessages()
  const messages = swap.select
  const { network } = useNetwork()
  const imitated = listed.find((one) => isNamedAlike(one, token))
  return (
    <div className="lk-unlisted">
      <Note tone={imitated ? 'negative' : 'warning'} announce="now" icon={<TriangleAlertIcon />}>
        <strong>{imitated ? messages.imitates({ symbol: imitated.symbol }) : messages.unlistedTitle}</strong>
        <p>{messages.unlistedExplain}</p>
      </Note>
      <Facts>
        <Fact label={messages.name}>
          <bdi>{token.name}</bdi>
        </Fact>
        <Fact label={messages.symbol}>
          <bdi>{token.symbol}</bdi>
        </Fact>
        <Fact label={messages.decimals}>{token.decimals}</Fact>
        {network && (
          <Fact label={swap.preview.network}>
            <bdi>{network.name}</bdi>
          </Fact>
        )}
        {token.address && (
          <Fact label={messages.contract} tall>
            <AddressGroups address={parseCaipAddress(token.address).address} />
          </Fact>
        )}
      </Facts>
      <Button onClick={onUse}>{messages.useAnyway}</Button>
      <Button variant="quiet" onClick={onCancel}>
        {common.cancel}
      </Button>
    </div>
  )
}

/** Written alike up to case and width. Letters of other scripts that only look alike are not told: every unlisted token is warned of. */
function isNamedAlike(one: SwapToken, other: SwapToken): boolean {
  const fold = (text: string) => text.normalize('NFKC').trim().toLowerCase()
  return fold(one.symbol) === fold(other.symbol) || fold(one.name) === fold(other.name)
}

const css = `
.lk-unlisted { display: grid; gap: 12px }
`

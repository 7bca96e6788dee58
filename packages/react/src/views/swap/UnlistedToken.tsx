import { parseCaipAddress, type SwapToken } from '@latchkey/core'
import { findSwapToken } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useDebounced } from '../../hooks/useDebounced.ts'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useRead } from '../../hooks/useRead.ts'
import { AddressGroups } from '../../parts/AddressGroups.tsx'
import { Fact, Facts } from '../../parts/Facts.tsx'
import { Note } from '../../parts/Note.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { TriangleAlertIcon } from '../../ui/Icon.tsx'
import { SearchIcon } from '../../ui/SearchField.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/useStyles.ts'

const pauseMs = 300

type PastedTokenProps = {
  address: string
  listed: readonly SwapToken[]
  onUse: (token: SwapToken) => void
  onCancel: () => void
}

/** The token at an address, as its contract describes it. */
export function PastedToken({ address, listed, onUse, onCancel }: PastedTokenProps): ReactNode {
  const { swap, common } = useMessages()
  const errorText = useErrorText()
  const settled = useDebounced(address, pauseMs)
  const { data: token, error, refetch, isFetching } = useRead(findSwapToken, { address: settled })
  if (error)
    return (
      <Empty
        kind="wrong"
        icon={<SearchIcon />}
        action={
          <Button size="medium" busy={isFetching} onClick={() => void refetch()}>
            {common.tryAgain}
          </Button>
        }
      >
        {errorText(error)}
      </Empty>
    )
  if (!token || settled !== address) return <SkeletonRows count={1} detailed label={swap.select.reading} />
  return <UnlistedToken token={token} listed={listed} onUse={() => onUse(token)} onCancel={onCancel} />
}

type UnlistedTokenProps = {
  token: SwapToken
  /** The listed tokens, whose names it may bear. */
  listed: readonly SwapToken[]
  onUse: () => void
  onCancel: () => void
}

/** The details of an unlisted token and a warning, before it is used. */
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

/**
 * Whether the names or symbols are the same up to case and width. Look-alike letters of other scripts are not detected: every unlisted
 * token gets a warning.
 */
function isNamedAlike(one: SwapToken, other: SwapToken): boolean {
  const fold = (text: string) => text.normalize('NFKC').trim().toLowerCase()
  return fold(one.symbol) === fold(other.symbol) || fold(one.name) === fold(other.name)
}

const css = `
.lk-unlisted { display: grid; gap: 12px }
`

import {
  getConnectors,
  getSuggestedWallets,
  getWallets,
  type SuggestedWallets,
  type Wallet,
  type WalletPage,
  watchConnectors,
} from '@latchkey/core'
import { findConnector, walletIcon, walletPageEntries } from '@latchkey/core/internal'
import { type ReactNode, useEffect, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useRead } from '../../hooks/useRead.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { Note } from '../../parts/Note.tsx'
import { pickWallet } from '../../parts/pickWallet.ts'
import { Button } from '../../ui/Button.tsx'
import { List, Row } from '../../ui/List.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

export type SuggestionsProps = {
  /** How many fit. */
  rows: number
  /** Catalogue wallets already on screen. */
  shown: readonly Wallet[]
  /** Receives the catalogue's first page. */
  onPage: (page: WalletPage) => void
}

/** The app's featured wallets and a few of the catalogue's, without those already listed. */
export function Suggestions({ rows, shown, onPage }: SuggestionsProps): ReactNode {
  const latchkey = useLatchkey()
  const { connect: messages, common } = useMessages()
  useWatch(getConnectors, watchConnectors)
  const read = useRead(getSuggestedWallets, {})
  // The suggestions read the same page: one request serves both.
  const page = useRead(getWallets, { page: 1, entries: walletPageEntries }).data
  useEffect(() => {
    if (page) onPage(page)
  }, [page, onPage])

  // A wallet that announces itself late starts a new read; the last result stays until it ends.
  const [last, setLast] = useState<SuggestedWallets>()
  if (read.data && read.data !== last) setLast(read.data)
  const suggested = read.data ?? last

  if (!suggested)
    return read.status === 'error' ? (
      <Note
        action={
          <Button size="small" busy={read.isFetching} onClick={() => void read.refetch()}>
            {common.tryAgain}
          </Button>
        }
      >
        {messages.suggestionsUnavailable}
      </Note>
    ) : (
      <>
        <h2 className="lk-list-heading">{messages.popular}</h2>
        <SkeletonRows count={rows} label={common.loading} />
      </>
    )

  const wallets = [...suggested.featured, ...suggested.recommended].filter(
    (wallet) => !shown.some(({ id }) => id === wallet.id) && !findConnector(latchkey, { wallet }),
  )
  if (wallets.length === 0) return null
  return (
    <List label={messages.popular} heading>
      {wallets.slice(0, rows).map((wallet) => (
        <Row
          key={wallet.id}
          picture={<Picture src={walletIcon(latchkey, wallet)} name={wallet.name} />}
          name={wallet.name}
          onClick={() => pickWallet(latchkey, wallet)}
        />
      ))}
    </List>
  )
}

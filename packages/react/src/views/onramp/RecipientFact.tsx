import type { Network } from '@latchkey/core'
import type { ReactNode } from 'react'
import { formatAddress } from '../../format/formatAddress.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { AddressGroups } from '../../parts/AddressGroups.tsx'
import { Fact } from '../../parts/Facts.tsx'
import { useStyles } from '../../ui/useStyles.ts'

type RecipientFactProps = {
  /** The account that gets the tokens. */
  address: string
  /** Undefined where the app no longer has it. */
  network: Network | undefined
  /** Shows the address in full: a purchase that was stored may be for another account. */
  full?: boolean
}

/** The line that says where the tokens go: the account and its network. */
export function RecipientFact({ address, network, full }: RecipientFactProps): ReactNode {
  useStyles(css)
  const { progress: messages } = useMessages().buy
  return (
    <Fact label={messages.to} tall={full}>
      <span className="lk-buy-to" data-agreed>
        {full ? <AddressGroups address={address} /> : <bdi dir="ltr">{formatAddress(address)}</bdi>}
        {network && <bdi>{network.name}</bdi>}
      </span>
    </Fact>
  )
}

const css = `
.lk-buy-to { display: flex; flex-wrap: wrap; justify-content: flex-end; column-gap: 8px; min-width: 0 }
.lk-facts [data-tall] .lk-buy-to { justify-content: flex-start; row-gap: 4px }
.lk-buy-to > bdi + bdi, .lk-buy-to > .lk-address + bdi { color: var(--lk-text-2); font-weight: 400 }
`

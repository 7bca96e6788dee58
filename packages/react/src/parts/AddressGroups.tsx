import { foldHex } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useStyles } from '../ui/useStyles.ts'

type AddressGroupsProps = {
  address: string
  /** Highlights the groups that differ from this address. */
  comparedWith?: string | undefined
}

/**
 * A full address in groups of four, never shortened, to compare by eye: every character has the same width, so that groups stand below
 * each other, as many in a line as fit. Copied without the gaps. Data attribute: `data-prefixed`.
 */
export function AddressGroups({ address, comparedWith }: AddressGroupsProps): ReactNode {
  useStyles(css)
  const other = comparedWith === undefined ? undefined : chunkAddress(foldHex(comparedWith))
  const own = chunkAddress(foldHex(address))
  const groups = chunkAddress(address)
  let at = 0
  return (
    <span className="lk-address" dir="ltr" translate="no" data-prefixed={groups[0] === '0x' || undefined}>
      {groups.map((group, index) => {
        const start = at
        at += group.length
        const differs = other !== undefined && other[index] !== own[index]
        return (
          <span key={start} data-prefix={group === '0x' || undefined} data-differs={differs || undefined}>
            {group}
          </span>
        )
      })}
    </span>
  )
}

/**
 * All of an address in groups of four, to be compared by eye; joined again they are the address. A leading `0x` is a group of its own.
 *
 * @example
 * chunkAddress('0xf39Fd6e51aad') // ['0x', 'f39F', 'd6e5', '1aad']
 */
export function chunkAddress(address: string): string[] {
  const prefix = address.startsWith('0x') ? ['0x'] : []
  return [...prefix, ...(address.slice(prefix.length * 2).match(/.{1,4}/gs) ?? [])]
}

const css = `
.lk-address {
  display: grid; grid-template-columns: repeat(auto-fill, 4ch); gap: 4px 8px; justify-content: start; font-size: 14px; line-height: 20px;
  box-sizing: border-box; width: 100%; max-width: calc(20ch + 32px); position: relative;
  font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace; font-weight: 500; color: var(--lk-text-1);
  white-space: nowrap; overflow-wrap: normal; font-variant-numeric: tabular-nums; user-select: all
}
.lk-address[data-prefixed] { padding-inline-start: calc(2ch + 8px); max-width: calc(22ch + 40px) }
.lk-address > [data-prefix] { color: var(--lk-text-2); position: absolute; inset-inline-start: 0 }
.lk-address > [data-differs] { color: var(--lk-warning); font-weight: 600 }
`

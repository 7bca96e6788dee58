import { foldHex } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { hueOf, Picture, type PictureProps } from '../ui/Picture.tsx'
import { useStyles } from '../ui/useStyles.ts'

export type AccountPictureProps = Pick<PictureProps, 'size' | 'badge'> & {
  /** In any spelling. */
  address: string
  /** The picture of its name, if it has one. */
  src?: string | null | undefined
}

/**
 * An account's picture, the same wherever the account is: its name's, else two colors that its address gives. Never the wallet's, which
 * all of the wallet's accounts share.
 */
export function AccountPicture({ address, src, size, badge }: AccountPictureProps): ReactNode {
  useStyles(css)
  const canonical = foldHex(address)
  const hue = hueOf(canonical)
  // Both from the whole address: addresses that begin or end alike do not look alike.
  const second = hue + 40 + (hueOf([...canonical].reverse().join('')) % 140)
  return (
    <Picture
      size={size}
      shape="circle"
      name={address}
      src={src ?? undefined}
      badge={badge}
      ground={<span className="lk-account-colors" style={{ '--hue': hue, '--hue-2': second }} />}
    />
  )
}

const css = `
.lk-account-colors {
  position: absolute; inset: 0; border-radius: inherit;
  background: linear-gradient(135deg, hsl(var(--hue) 72% 62%), hsl(var(--hue-2) 66% 40%))
}
`

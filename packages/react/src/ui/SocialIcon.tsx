import { type ReactNode, useEffect, useState } from 'react'

let loaded: Readonly<Record<string, string>> = {}

/**
 * The mark of a social login, in the color of the text around it. Its outline loads when the first one is drawn; until then, its place is
 * empty. Decorative: the element around it has the name.
 */
export function SocialIcon({ provider, size = 20 }: { provider: string; size?: number }): ReactNode {
  const [marks, setMarks] = useState(loaded)
  useEffect(() => {
    if (marks[provider]) return
    let isGone = false
    import('./socialMarks.ts').then(
      ({ socialMarks }) => {
        loaded = socialMarks
        if (!isGone) setMarks(socialMarks)
      },
      // The name stands beside it.
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [marks, provider])
  return (
    <svg className="lk-icon" aria-hidden="true" width={size} height={size} viewBox="0 0 24 24" fill="currentColor">
      <path d={marks[provider]} />
    </svg>
  )
}

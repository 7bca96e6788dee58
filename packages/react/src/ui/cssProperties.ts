import 'react'

declare module 'react' {
  interface CSSProperties {
    /** Custom properties the parts set on themselves. */
    '--hue'?: number
  }
}

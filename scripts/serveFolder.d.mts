export type Served = { path: string; type: string; bytes: number }
export function serveFolder(options: {
  folder: string
  headers?: Record<string, string>
  port?: number
}): Promise<{ url: string; served: Served[]; close: () => Promise<void> }>

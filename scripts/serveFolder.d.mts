export function serveFolder(options: { folder: string; headers?: Record<string, string>; port?: number }): Promise<{
  url: string
  served: { path: string; type: string; bytes: number }[]
  close: () => Promise<void>
}>

const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
}
const LONGEST_NAME = 120

/** '{title}.pdf', fit for every file system; letters of all scripts stay (T8). */
export const fileNameOf = (title: string, type: string): string => {
  const name = [...title]
    .filter((letter) => !/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(letter))
    .map((letter) => (/[\\/:*?"<>|]/.test(letter) ? ' ' : letter))
    .slice(0, LONGEST_NAME)
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  return `${name || 'file'}.${EXTENSIONS[type] ?? 'bin'}`
}

/** The header that gives a download its name: plain for old readers, and exact. */
export const contentDisposition = (kind: 'inline' | 'attachment', name: string): string => {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\]/g, '_')
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`
}

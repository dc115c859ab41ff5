/** What was made last, by its key, up to so many bytes; what was longest not asked for goes first. */
export class LastUsed<Value> {
  private readonly values = new Map<string, Value>()
  private bytes = 0

  constructor(private readonly mostBytes: number, private readonly bytesOf: (value: Value) => number) {}

  find(key: string): Value | undefined {
    const value = this.values.get(key)
    if (value !== undefined) {
      this.values.delete(key)
      this.values.set(key, value)
    }
    return value
  }

  /** Keeps a value in place of what was kept by its key. */
  keep(key: string, value: Value): void {
    this.forget(key)
    this.values.set(key, value)
    this.bytes += this.bytesOf(value)
    for (const oldest of this.values.keys()) {
      if (this.bytes <= this.mostBytes) return
      this.forget(oldest)
    }
  }

  private forget(key: string): void {
    const value = this.values.get(key)
    if (value === undefined) return
    this.values.delete(key)
    this.bytes -= this.bytesOf(value)
  }
}

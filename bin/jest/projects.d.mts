type Divided = Readonly<Record<'pure' | 'db' | 'dom', readonly string[]>>;
export function divideTests(root: string): Divided;

/** `T` says what is used of it: where types are checked, the package need not be here. */
export declare function fullPackage<T>(name: string): Promise<T>

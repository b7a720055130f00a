// Answer requests for daily puzzles with those of a test.
{
    const dailies = DAILIES, usual = fetch;
    window.fetch = (address, ...more) => {
        const [, number] = /daily\/(\d+)\.json$/.exec(address) ?? [];
        if (!number) return usual(address, ...more);
        const found = JSON.stringify(dailies[number] ?? null);
        return Promise.resolve(new Response(found, {status: number in dailies ? 200 : 404}));
    };
}

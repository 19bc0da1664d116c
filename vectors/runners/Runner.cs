// SPDX-License-Identifier: CC0-1.0
// UNTESTED: written after the other runners, which are tested; never compiled by Touchstone's tests.
// Puts an engine through Touchstone's test vectors: write yours into `Engine` below, then `dotnet run FOLDER` in a console project of
// .NET 6 or later, the folder with manifest.json. Prints per file and flag what passed and the first case that failed, and writes results.json.
using System; using System.Collections.Generic; using System.IO; using System.Linq;
using System.Text.Json;
using System.Text.Json.Nodes;

static class Runner {
    const string Name = "example", Version = "0";
    const int Bits = 64; // 32 for an engine that computes in float: which level and tolerance count

    // YOUR ENGINE HERE. This one knows balls in space alone. Returns whether they meet, and of "distance" how far apart, of "penetration"
    // how deep, of "impact" when, of "gradient" how fast they part; null for a query or shape that it does not take.
    static (bool Meets, double Number)? Engine(string query, JsonNode a, JsonNode b, JsonNode? motion) {
        if (query == "impact" || a["pose"]!.AsArray().Count != 3 || (string)a["shape"]! != "sphere" || (string)b["shape"]! != "sphere") return null;
        double square = Enumerable.Range(0, 3).Sum(k => Math.Pow((double)a["pose"]![k]![3]! - (double)b["pose"]![k]![3]!, 2));
        double gap = Math.Sqrt(square) - new[] { a, b }.Sum(body => (double)body["radius"]! + (double)body["margin"]!);
        return (gap <= 0, Math.Abs(gap));
    }

    // What is wrong with an answer, or null. Bodies that meet are at distance 0, bodies apart at depth 0.
    static string? Fault(string query, JsonNode test, bool meets, double number) {
        bool truly = (string)test["result"]! is not ("separated" or "miss");
        if ((string)test[$"level{Bits}"]! != "may" && meets != truly) return meets ? "meet" : "apart";
        if (query == "intersects" || (query == "impact" && !(meets && truly))) return null;
        if (query != "gradient" && meets == (query == "distance")) number = 0;
        return Math.Abs(number - (double)test["value"]!) <= (double)test[$"tol{Bits}"]! ? null : number.ToString("R");
    }

    static int Main(string[] arguments) {
        var rows = new Dictionary<(string, string), JsonObject>(); File.Delete("results.json"); // that of another engine
        JsonNode Load(string file) => JsonNode.Parse(File.ReadAllText(Path.Combine(arguments[0], file)))!;
        var names = Load("manifest.json")["sha256"]!.AsObject().Select(entry => entry.Key);
        foreach (string file in names.Where(name => name.EndsWith(".json") && !name.Contains('/'))) {
            JsonNode vectors = Load(file);
            foreach (JsonNode? test in vectors["tests"]!.AsArray()) {
                (bool Meets, double Number)? answer = (false, double.NaN); string? wrong;
                try {
                    answer = Engine((string)vectors["query"]!, test!["a"]!, test["b"]!, test["motion"]);
                    wrong = answer is null ? null : Fault((string)vectors["query"]!, test, answer.Value.Meets, answer.Value.Number);
                } catch (Exception error) { wrong = error.Message; }
                foreach (string flag in test["flags"]!.AsArray().Select(flag => (string)flag!).Prepend("all")) {
                    if (!rows.TryGetValue((file, flag), out JsonObject? row))
                        rows[(file, flag)] = row = new() { ["file"] = file, ["flag"] = flag,
                            ["passed"] = 0, ["failed"] = 0, ["skipped"] = 0, ["first"] = null };
                    string kind = answer is null ? "skipped" : wrong is null ? "passed" : "failed";
                    row[kind] = (int)row[kind]! + 1;
                    if (wrong is not null) row["first"] ??= new JsonObject { ["id"] = (int)test["id"]!, ["comment"] = (string)test["comment"]!,
                        ["expected"] = $"{test["result"]} {test["value"]}", ["got"] = wrong };
                }
            }
        }
        foreach (JsonObject row in rows.Values) Console.WriteLine(row.ToJsonString());
        bool Any(string kind) => rows.Values.Any(row => (int)row[kind]! > 0);
        File.WriteAllText("results.json", new JsonObject { ["engine"] = Name, ["version"] = Version, ["bits"] = Bits,
            ["vectors"] = "v" + Load("manifest.json")["version"], ["results"] = new JsonArray(rows.Values.ToArray<JsonNode?>()) }.ToJsonString());
        return Any("failed") ? 1 : Any("passed") ? 0 : 2; // 2: no test was asked
    }
}

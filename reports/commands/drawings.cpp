// SPDX-License-Identifier: GPL-3.0-or-later
#include "reports/commands/drawings.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <vector>

#include "reports/results_reader.h"

extern char** environ;

namespace touchstone {
namespace {

namespace fs = std::filesystem;

/// The exit status of a program in the PATH, whose output is discarded. Nothing if there is no such program.
std::optional<int> status_of(std::vector<std::string> words) {
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    pid_t child = 0;
    const int code = posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (code != 0) return std::nullopt;
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

/// Prints the page with the first installed program that can. Returns false if there is none.
bool is_printed(const std::string& page, const std::string& pdf) {
    const char* wanted = std::getenv("CHROMIUM");
    for (const std::string& browser : {std::string(wanted == nullptr ? "" : wanted), std::string("chromium"),
                                       std::string("chromium-browser"), std::string("google-chrome")}) {
        if (browser.empty()) continue;
        // The budget is virtual time: figures outside the view are drawn one after the other.
        const auto status =
            status_of({browser, "--headless=new", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer",
                       "--virtual-time-budget=60000", "--print-to-pdf=" + pdf, "file://" + page});
        if (status) return *status == 0 && fs::exists(pdf);
    }
    return false;
}

std::vector<fs::path> files_ending(const fs::path& folder, const std::string& ending) {
    std::vector<fs::path> found;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        if (entry.path().extension() == ending) found.push_back(entry.path());
    return found;
}

}  // namespace

void draw_as_svg(const std::string& folder) {
    const std::string script = TOUCHSTONE_LIBRARIES "/draw_figures.mjs";
    const std::string remedy = "; install node and npm (apt-get install -y npm), build again, and repeat the command";
    if (!fs::exists(script)) throw ReportError("report --svg: " + script + " is not there" + remedy);
    const auto status = status_of({"node", script, folder});
    if (!status) throw ReportError("report --svg: there is no node" + remedy);
    if (*status != 0)
        throw ReportError("report --svg: the figures could not be drawn; see why with: node " + script + " " + folder);
}

std::string draw_as_pdf(const std::string& folder) {
    const fs::path root = fs::absolute(folder);
    if (!is_printed((root / "index.html").string(), (root / "report.pdf").string()))
        throw ReportError(
            "report --pdf: no browser printed the page; install one (apt-get install -y chromium) or set CHROMIUM to "
            "its path");
    const std::vector<fs::path> drawings = files_ending(root / "figures", ".svg");
    if (drawings.empty()) return "no figure as PDF, since none is drawn as SVG; add --svg";
    for (const fs::path& svg : drawings) {
        fs::path pdf = svg;
        pdf.replace_extension(".pdf");
        const auto status = status_of({"rsvg-convert", "--format=pdf", "--output=" + pdf.string(), svg.string()});
        if (!status) return "no figure as PDF, since there is no rsvg-convert (apt-get install -y librsvg2-bin)";
        if (*status != 0)
            throw ReportError("report --pdf: rsvg-convert cannot convert " + svg.string() +
                              "; see why with: rsvg-convert --format=pdf " + svg.string());
    }
    return "";
}

}  // namespace touchstone
